import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, merchantApi, test, validBody } from "../support/fixtures";
import { type LaunchedApp, launchThroughNext, THROUGH_NEXT_LOG } from "../support/launch";
import { SERVICE_DATA, SERVICE_SETTINGS, SERVICE_URL } from "../support/service";
import { send, type WireAnswer } from "../support/wire";

// One more app process for all of them, in one worker.
test.describe.configure({ mode: "default" });

/** Who runs the operations: the server itself, or Next.js. */
type Lane = "fast" | "next";

let next: LaunchedApp;

test.beforeAll(async () => {
  next = await launchThroughNext({ dataDir: process.env[SERVICE_DATA] ?? "" }, SERVICE_SETTINGS);
});

test.afterAll(() => next.stop());

function addressOf(lane: Lane): string {
  return lane === "fast" ? (process.env[SERVICE_URL] ?? "") : next.url;
}

type Headers = readonly (readonly [name: string, value: string])[];

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
  readonly chunked?: boolean;
}

/** What a call may need: a lane's token, and a charge of the same merchant. */
interface Given {
  readonly authorization: Headers;
  readonly id: string;
  readonly basic: string;
}

const JSON_TYPE = ["content-type", "application/json"] as const;
const FORM = ["content-type", "application/x-www-form-urlencoded"] as const;
const LONG = `{"description":"${"x".repeat(70_000)}"}`;
const body = JSON.stringify(validBody());

const post = (given: Given, more: Headers, text?: string | Uint8Array, chunked = false): Call => ({
  method: "POST",
  path: "/payments",
  headers: [...given.authorization, ...more],
  ...(text === undefined ? {} : { body: text }),
  chunked,
});

const keyed = (): Headers => [JSON_TYPE, ["idempotency-key", randomUUID()]];

const of = (path: string, more: Headers = [], method = "GET") => {
  return ({ authorization, id }: Given): Call => ({
    method,
    path: path.replace("ID", id),
    headers: [...authorization, ...more],
  });
};

const ask = (text: string, type: Headers[number] = FORM) => {
  return ({ basic }: Given): Call => ({
    method: "POST",
    path: "/oauth/token",
    headers: [["authorization", basic], type],
    body: text,
  });
};

const CALLS: Readonly<Record<string, (given: Given) => Call>> = {
  health: () => ({ path: "/healthz" }),
  "health, asked with HEAD": () => ({ path: "/healthz", method: "HEAD" }),
  readiness: () => ({ path: "/readyz" }),
  "public keys": () => ({ path: "/.well-known/jwks.json" }),
  "a list": of("/payments?size=2"),
  "a list under /v1": of("/v1/payments?size=2"),
  "a list, asked with HEAD": of("/payments?size=2", [], "HEAD"),
  "a list, compressed if it may be": of("/payments?size=2", [["accept-encoding", "gzip, br"]]),
  "a list for a browser": of("/payments?size=2", [["accept", "text/html"]]),
  "a list with a body": (given) => ({ ...of("/payments?size=2")(given), body: "{}" }),
  "a list without a token": () => ({ path: "/payments" }),
  "a list with a broken token": () => ({
    path: "/payments",
    headers: [["authorization", "Bearer x.y.z"]],
  }),
  "a list by a wrong query": of("/payments?size=0&sort=nothing&page=-1"),
  "a list by a query with broken escapes": of("/payments?description=%zz"),
  "a list with an empty query": of("/payments?"),
  "a list behind a slash": of("/payments/"),
  "a list behind two slashes": of("//payments"),
  "a list in capitals": of("/PAYMENTS"),
  "a list as a router of pages asks": of("/payments?_rsc=1", [
    ["rsc", "1"],
    ["next-router-prefetch", "1"],
    ["next-router-state-tree", "x"],
    ["next-url", "/charges"],
    ["x-nextjs-data", "1"],
  ]),
  "a charge": of("/payments/ID"),
  "a charge under /v1": of("/v1/payments/ID"),
  "an unknown charge": of(`/payments/${randomUUID()}`),
  "a malformed id": of("/payments/abc"),
  "an id with a broken escape": of("/payments/%zz"),
  "an id with an escaped slash": of("/payments/a%2fb"),
  "an id of escaped dots": of("/payments/%2e%2e"),
  "an id of dots": of("/payments/.."),
  "two tokens": (given) => ({
    path: "/payments",
    headers: [...given.authorization, ...given.authorization],
  }),
  "an id with an escaped zero": of("/payments/%00"),
  "an id in UTF-8": of("/payments/%C3%A9"),
  "an id in brackets": of("/payments/[id]"),
  "a very long id": of(`/payments/${"a".repeat(4_000)}`),
  history: of("/payments/ID/events"),
  "a boleto that there is not": of("/payments/ID/boleto"),
  refunds: of("/payments/ID/refunds"),
  exceptions: of("/exceptions"),
  closes: of("/closes"),
  "exceptions, for a browser": () => ({ path: "/exceptions", headers: [["accept", "text/html"]] }),
  creation: (given) => post(given, keyed(), body),
  "creation in chunks": (given) => post(given, keyed(), body, true),
  "creation without a key": (given) => post(given, [JSON_TYPE], body),
  "creation from what is no JSON": (given) => post(given, keyed(), "{"),
  "creation from nothing": (given) => post(given, keyed(), ""),
  "creation without a body": (given) => post(given, keyed()),
  "creation with wrong fields": (given) => post(given, keyed(), `{"amount":-1,"x":2}`),
  "creation from a form": (given) => post(given, [FORM], "amount=1"),
  "creation, compressed": (given) => post(given, [...keyed(), ["content-encoding", "gzip"]], "x"),
  "creation without a token": () => ({ method: "POST", path: "/payments", body }),
  "creation from bytes that are no UTF-8": (given) => post(given, keyed(), Buffer.from([0xff])),
  "a body that is too long": (given) => post(given, keyed(), LONG),
  "a body that turns out to be too long": (given) => post(given, keyed(), LONG, true),
  "cancelling without a body": of("/payments/ID/cancel", [], "POST"),
  "a refund without a key": (given) => ({
    ...of("/payments/ID/refunds", [JSON_TYPE], "POST")(given),
    body: "{}",
  }),
  "a status": of("/checkout/ID/status"),
  "a status, asked with HEAD": of("/checkout/ID/status", [], "HEAD"),
  "a status that is known": of("/checkout/ID/status", [["if-none-match", "*"]]),
  "the status of nothing": of(`/checkout/${randomUUID()}/status`),
  "a logo that there is not": of("/checkout/ID/logo"),
  "a slip that there is not": of("/checkout/ID/boleto.pdf"),
  "a forged callback": () => ({
    method: "POST",
    path: "/webhooks/forged/pix",
    headers: [JSON_TYPE],
    body: "{}",
  }),
  "a token": ask("grant_type=client_credentials"),
  "a token of another kind": ask("grant_type=password"),
  "a token asked for in JSON": ask("{}", JSON_TYPE),
  "a broken host": () => ({ path: "/healthz", headers: [["host", "a b"]] }),
  "a host with a broken port": () => ({ path: "/healthz", headers: [["host", "a:b"]] }),
  "a foreign host": of("/payments/ID", [["host", "evil.example"]]),
  ...Object.fromEntries(
    ["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"].flatMap((method) => [
      [`${method} on the list`, of("/payments", [], method)],
      [`${method} on a status`, of("/checkout/ID/status", [], method)],
    ]),
  ),
};

/** What no endpoint saw: methods and addresses that there are not, and pages. */
const UNLOGGED = /^[A-Z]{3,} on |behind|capitals|broken (host|port)|, for a browser$/;

for (const [what, call] of Object.entries(CALLS)) {
  test(`both lanes answer alike: ${what}`, async ({ playwright, merchant }) => {
    const seen = async (lane: Lane, id?: string) => {
      const baseURL = addressOf(lane);
      const request = await playwright.request.newContext({ baseURL });
      const api = await merchantApi(request, merchant);
      const given = {
        authorization: [["authorization", `Bearer ${api.token}`]] as const,
        id: id ?? (await api.created()).id,
        basic: `Basic ${Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64")}`,
      };
      const answer = await send(baseURL, call(given));
      await request.dispose();
      return { id: given.id, answer, said: said(answer, baseURL) };
    };
    const fast = await seen("fast");
    // What is only read is read of the same charge.
    const hosted = await seen("next", /cancel/.test(what) ? undefined : fast.id);
    expect(hosted.said).toEqual(fast.said);
    await expect(async () => {
      const lines = logged("fast", fast.answer);
      expect(logged("next", hosted.answer)).toEqual(lines);
      expect(lines).toHaveLength(UNLOGGED.test(what) ? 0 : 1);
    }).toPass({ timeout: 10_000 });
  });
}

test("both lanes keep a connection open alike, and name its end alike", async () => {
  const seen = async (lane: Lane) => {
    const { status, headers } = await fetch(`${addressOf(lane)}/healthz`);
    const names = [...headers.keys()].filter((name) => !OF_NEXT.includes(name));
    return { status, headers: names, open: headers.get("keep-alive") };
  };
  expect(await seen("next")).toEqual(await seen("fast"));
});

/** Next.js sends in pieces of unknown length, and varies by what its own router asks. */
const OF_NEXT = ["content-length", "transfer-encoding", "vary"];

/** An answer without what differs from one to the next. */
function said({ status, headers, text }: WireAnswer, address: string) {
  const { date, "content-length": length, "x-request-id": requestId, ...others } = headers;
  const rest = Object.fromEntries(
    Object.entries(others)
      .filter(([name]) => !OF_NEXT.includes(name))
      // Each host reads a charge of its own, and the tag of a charge is a digest of its body.
      .map(([name, value]) => [
        name,
        name === "etag" ? String(value).replace(/[\w-]{22}/, "") : value,
      ]),
  );
  return {
    status,
    headers: plain(rest, address),
    dated: date !== undefined,
    numbered: requestId !== undefined,
    length: length === undefined || text === "" || Number(length) === Buffer.byteLength(text),
    body: plain(shapeOf(text, status), address),
  };
}

/** Without where it was asked, and without the numbers that pages use once. */
function plain(value: unknown, address: string): unknown {
  const text = JSON.stringify(value).replaceAll(address, "");
  const nonce = /nonce-([^']+)/.exec(text)?.[1] ?? /nonce=\\"([^"\\]+)/.exec(text)?.[1];
  return JSON.parse(nonce ? text.replaceAll(nonce, "") : text);
}

/** The form of a body; a failure's words, which are the same each time, in full. */
function shapeOf(text: string, status: number): unknown {
  try {
    const value = JSON.parse(text);
    return status < 400 ? shape(value) : { ...value, requestId: shape(value.requestId) };
  } catch {
    return text;
  }
}

function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shape);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]));
}

/** The lines that a lane logged about an answer, without when and how long. */
function logged(lane: Lane, { headers }: WireAnswer): unknown[] {
  const file = lane === "fast" ? "web.log" : THROUGH_NEXT_LOG;
  const lines = readFileSync(join(process.env[SERVICE_DATA] ?? "", "logs", file), "utf8");
  return lines
    .split("\n")
    .filter((line) => line.includes(`"requestId":"${headers["x-request-id"]}"`))
    .map((line) => ({ ...JSON.parse(line), time: "", ms: "", requestId: "", traceId: "" }));
}
