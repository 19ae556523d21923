import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { FieldError, Problem, ProblemCode } from "@/lib/http/problems";
import { checkAnswer } from "./contract";
import { test as base, expect, type MerchantApi } from "./fixtures";
import { SERVICE_DATA, SIMULATOR_URL } from "./service";

/** A response as it came over the wire, from any client. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface WireRequest {
  readonly method?: string;
  /** Sent as it is written, also where a URL would be tidied up. */
  readonly path: string;
  /** A list keeps repeated headers apart. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Uint8Array;
  /** Sends the body without announcing its length. */
  readonly chunked?: boolean;
}

/** Sends what `fetch` would refuse to send: repeated headers, untidy paths, bodies too long to be taken. */
export function send(baseAddress: string, request: WireRequest): Promise<WireAnswer> {
  const { hostname, port, host } = new URL(baseAddress);
  const { method = "GET", path, headers = [], body, chunked = false } = request;
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const length = body === undefined ? null : Buffer.byteLength(body);
  const all = [
    ...(named.has("host") ? [] : [["host", host] as const]),
    ["connection", "close"] as const,
    ...(length === null
      ? []
      : chunked
        ? [["transfer-encoding", "chunked"] as const]
        : [["content-length", String(length)] as const]),
    ...headers,
  ];
  return new Promise((answered, failed) => {
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: all.flat() as unknown as readonly string[] },
      (incoming) => {
        const chunks: Buffer[] = [];
        const answer = () => {
          const text = Buffer.concat(chunks).toString("utf8");
          return { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
        };
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => {
          try {
            checkAnswer({ method, path, ...answer() });
            answered(answer());
          } catch (error) {
            failed(error);
          }
        });
        incoming.on("error", () => answered(answer()));
      },
    );
    // A body that is refused half-way breaks the connection; the answer may come all the same.
    outgoing.on("error", failed);
    outgoing.end(body);
  });
}

/** POST /payments with a body sent byte for byte: Playwright's client mends texts that are no JSON. */
export function createRaw(
  baseAddress: string,
  api: MerchantApi,
  body: string | Uint8Array,
  key: string = randomUUID(),
): Promise<WireAnswer> {
  return send(baseAddress, {
    method: "POST",
    path: "/payments",
    headers: [
      ["authorization", `Bearer ${api.token}`],
      ["content-type", "application/json"],
      ["idempotency-key", key],
    ],
    body,
  });
}

/** Writes bytes to the service's socket and reads until it is closed. */
export function sendBytes(
  baseAddress: string,
  bytes: string | Uint8Array,
  deadlineMs = 10_000,
): Promise<{ readonly status: number; readonly text: string }> {
  const { hostname, port } = new URL(baseAddress);
  return new Promise((answered, failed) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      failed(new Error("the connection stayed open"));
    }, deadlineMs);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString("utf8");
      try {
        checkBytes(Buffer.from(bytes).toString("latin1"), text);
        answered({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
      } catch (error) {
        failed(error);
      }
    });
    socket.write(bytes);
  });
}

/** Holds the first answer on a socket against the description, where the first request names an operation. */
function checkBytes(request: string, answered: string): void {
  const [, method, path] = /^([A-Z]+) (\/[!-~]*) HTTP\/1\.1\r\n/.exec(request) ?? [];
  const [head = "", ...parts] = answered.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0);
  const headers = Object.fromEntries(
    lines.map((one) => {
      const colon = one.indexOf(":");
      return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
    }),
  );
  // What is no HTTP is refused before there is a request that could have an id.
  const isAnswer = status > 0 && "x-request-id" in headers;
  if (!method || !path || !isAnswer) return;
  const rest = Buffer.from(parts.join("\r\n\r\n"));
  const text =
    headers["transfer-encoding"] === "chunked"
      ? joined(rest)
      : rest.subarray(0, Number(headers["content-length"] ?? 0)).toString("utf8");
  checkAnswer({ method, path, status, headers, text });
}

/** A body that came in chunks (RFC 9112, 7.1). */
function joined(bytes: Buffer): string {
  const end = bytes.indexOf("\r\n");
  const length = Number.parseInt(bytes.subarray(0, Math.max(end, 0)).toString(), 16);
  if (!(length > 0)) return "";
  const start = end + 2;
  return `${bytes.subarray(start, start + length)}${joined(bytes.subarray(start + length + 2))}`;
}

/** The answer of Playwright's client as one of the wire. */
export async function wire(answer: APIResponse): Promise<WireAnswer> {
  return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
}

function isWireAnswer(answer: APIResponse | WireAnswer): answer is WireAnswer {
  return typeof answer.status === "number";
}

/** Checks an answer against the one form of all failures, and returns the problem. */
export async function expectProblem(
  given: APIResponse | WireAnswer,
  status: number,
  code: ProblemCode,
  what?: string,
): Promise<Problem> {
  const { status: got, headers, text } = isWireAnswer(given) ? given : await wire(given);
  expect(got, `${what ?? "status"}: ${text}`).toBe(status);
  const problem: Problem = JSON.parse(text);
  // One comparison for all: Playwright records a stack and sends a message for each assertion (ADR 0074).
  const seen = {
    contentType: headers["content-type"],
    cacheControl: headers["cache-control"],
    problem,
    inside: INSIDE.exec(text)?.[0] ?? null,
  };
  expect(seen, what).toEqual({
    contentType: "application/problem+json",
    cacheControl: expect.stringContaining("no-store"),
    problem: {
      type: SOME_TEXT,
      title: SOME_TEXT,
      status,
      detail: SOME_TEXT,
      code,
      requestId: SOME_TEXT,
      errors: problem.errors.map((error) => ({
        message: SOME_TEXT,
        ["pointer" in error ? "pointer" : "parameter"]: expect.any(String),
      })),
    },
    inside: null,
  });
  return problem;
}

const SOME_TEXT = expect.stringMatching(/\S/);

/** What no answer may show of the service's inside: a library, a path, a stack. */
const INSIDE = /prisma|postgres|sqlstate|\.[jt]s:\d|node_modules| at \w+ \(/i;

/** As `expectProblem`, of a problem that carries something more; returns that. */
export async function expectProblemWith<More>(
  given: APIResponse,
  status: number,
  code: ProblemCode,
  name: string,
): Promise<More> {
  const answer = await wire(given);
  const { [name]: more, ...problem } = JSON.parse(answer.text);
  expect(more, answer.text).toBeDefined();
  await expectProblem({ ...answer, text: JSON.stringify(problem) }, status, code);
  return more;
}

/** Where a problem says that something is wrong: JSON pointers and parameter names. */
export function places(problem: { readonly errors: readonly FieldError[] }): string[] {
  return problem.errors.map((error) => ("pointer" in error ? error.pointer : error.parameter));
}

/** The text of a problem without what differs from one request to the next. */
export function withoutRequestId(text: string): string {
  return text.replace(/"requestId":"[^"]*"/, '"requestId":""');
}

/** A text that names one charge among all, for faults and for looking it up. */
export function unique(label = "Pedido"): string {
  return `${label} ${randomUUID()}`;
}

/** The bank's name for a charge. */
export function txidOf(id: string): string {
  return id.replaceAll("-", "");
}

interface CobAtBank {
  readonly txid: string;
  readonly status: string;
  readonly revisao: number;
  readonly puts: number;
  readonly pix: number;
}

/** What the simulated bank holds under a charge's txid. */
export async function cobsAtBank(
  bank: APIRequestContext,
  id: string,
): Promise<readonly CobAtBank[]> {
  const answer = await bank.get(`/control/cobs?txid=${txidOf(id)}`);
  return (await answer.json()).cobs;
}

/** Pays a charge at the simulated bank as a payer would, or, with `force`, as no bank should allow. */
export async function payAtBank(
  bank: APIRequestContext,
  id: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const answer = await bank.post(`/control/cobs/${txidOf(id)}/pay`, { data: body });
  if (answer.status() !== 200) throw new Error(`${answer.status()}: ${await answer.text()}`);
}

/** The path of the webhook that the service registered at the simulated bank; its last part is a secret. */
export function webhookPath(): string {
  const journal = readFileSync(join(dataDir(), "simulator", "journal.jsonl"), "utf8");
  const url = /"webhookUrl":"([^"]+)"/.exec(journal)?.[1];
  if (!url) throw new Error("the service has registered no webhook at the bank");
  return new URL(url).pathname;
}

/** Where the simulated bank is, for fixtures that outlive a test. */
export function bankAddress(): string {
  return process.env[SIMULATOR_URL] ?? "";
}

/** All that the service has logged so far. */
export function serviceLogs(): string {
  const folder = join(dataDir(), "logs");
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

function dataDir(): string {
  return process.env[SERVICE_DATA] ?? "";
}

type Effect = { readonly kind: string } & Readonly<Record<string, unknown>>;

/** Scripts a fault of the simulated bank for the charges whose request contains a text. */
export type BreakBank = (
  route: string,
  contains: string,
  effect: Effect,
  times?: number,
) => Promise<() => Promise<void>>;

/** Counts the calls of a route for the charges whose request contains a text, from now on. */
export type CountCalls = (route: string, contains: string) => Promise<() => Promise<number>>;

/** The test of specs that break the bank: what a test scripts ends with the test. */
export const test = base.extend<{
  bankRules: BankRules;
  breakBank: BreakBank;
  countCalls: CountCalls;
}>({
  bankRules: async ({ bank }, use) => {
    const ids = new Set<string>();
    const remove = async (id: string) => {
      if (ids.delete(id)) await bank.delete(`/control/faults/${id}`);
    };
    await use({
      async add(rule) {
        const answer = await bank.post("/control/faults", { data: rule });
        if (answer.status() !== 201) throw new Error(await answer.text());
        const { id } = await answer.json();
        ids.add(id);
        return id;
      },
      remove,
    });
    for (const id of [...ids]) await remove(id);
  },
  breakBank: async ({ bankRules }, use) => {
    await use(async (route, contains, effect, times) => {
      const rule = { match: { route, contains }, effect, ...(times ? { times } : {}) };
      const id = await bankRules.add(rule);
      return () => bankRules.remove(id);
    });
  },
  countCalls: async ({ bank, bankRules }, use) => {
    await use(async (route, contains) => {
      // A delay of 0 ms changes nothing, and the bank counts the hits of each rule.
      const id = await bankRules.add({
        match: { route, contains },
        effect: { kind: "delay", ms: 0 },
      });
      return async () => {
        const { faults } = await (await bank.get("/control/faults")).json();
        return faults.find((rule: { readonly id: string }) => rule.id === id).hits;
      };
    });
  },
});

/** The rules that a test has scripted at the simulated bank. */
interface BankRules {
  add(rule: Readonly<Record<string, unknown>>): Promise<string>;
  remove(id: string): Promise<void>;
}

export { expect };
