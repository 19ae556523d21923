import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { json, type OperationResponse } from "@/lib/http/response";
import { stream } from "@/lib/http/stream";
import { noteAnswer } from "@/lib/http/taken";
import { env, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import {
  admitClient,
  limitsState,
  refusedCostlyPage,
  refusedPage,
  refusedSession,
} from "./admission";
import type { OwnLimits } from "./policies";

freshDatabase();

/** A merchant's system with these limits. */
function clientWith(limits: Partial<OwnLimits>) {
  const merchantId = randomUUID() as MerchantId;
  const none = { write: 0, read: 0, concurrent: 0, credentialPercent: 100 };
  limitsState().ownLimits.set(merchantId, { ...none, ...limits });
  return { merchantId, credentialId: randomUUID() };
}

type Client = ReturnType<typeof clientWith>;

/** Whether a request is let in, after which it is answered so. */
function isLetIn(
  client: Client,
  kind: "read" | "write",
  response: () => OperationResponse,
): boolean {
  const admission = admitClient(client, new Request("http://localhost/"), kind);
  if (admission.kind === "admitted") admission.end(response());
  return admission.kind === "admitted";
}

test("G19 a request that is sent again with its key takes nothing from those that change something", () => {
  const client = clientWith({ write: 1, read: 10 });
  const replayed = () => json(201, {}, { "Idempotent-Replayed": "true" });
  // Two a second may write, and twenty read.
  for (let sent = 0; sent < 20; sent += 1) expect(isLetIn(client, "write", replayed)).toBe(true);
  const refused = Array.from({ length: 5 }, () => isLetIn(client, "write", replayed));
  expect(refused).toContain(false);
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(false);
});

test("G19 a long answer counts as a request that reads for each 32 KiB of it, a file that is drawn as one", () => {
  const client = clientWith({ read: 10 });
  const page = (kib: number) => () => json(200, { text: "a".repeat(kib * 1_024) });
  // Twenty may come at once.
  expect(isLetIn(client, "read", page(31))).toBe(true);
  expect(isLetIn(client, "read", page(18 * 32))).toBe(true);
  expect(isLetIn(client, "read", page(1))).toBe(false);
  const drawing = clientWith({ read: 10 });
  const file = () =>
    ({ kind: "file", type: "application/pdf", bytes: new Uint8Array(512 * 1_024) }) as const;
  for (let sent = 0; sent < 20; sent += 1) expect(isLetIn(drawing, "read", file)).toBe(true);
  const other = clientWith({ read: 10 });
  for (let sent = 0; sent < 20; sent += 1) expect(isLetIn(other, "read", page(31))).toBe(true);
});

test("G19 a file is one of the requests at the same time until it has been taken", async () => {
  const client = clientWith({ concurrent: 2 });
  const files = [0, 1].map(() => {
    async function* pieces() {
      for (;;) yield new Uint8Array(262_144);
    }
    return stream({ headers: {}, pieces: pieces(), release: async () => {} });
  });
  for (const file of files) expect(isLetIn(client, "read", () => file)).toBe(true);
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(false);
  await files[0]?.body.cancel();
  await files[0]?.ended;
  expect(isLetIn(client, "read", () => json(200, {}))).toBe(true);
  await files[1]?.body.cancel();
});

/** A request of a server, and what ends once its answer was taken. */
function served(): { readonly request: Request; readonly taken: () => void } {
  const request = new Request("http://localhost/");
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  noteAnswer(request, answer);
  return { request, taken: () => void answer.emit("close") };
}

test("G19 an answer that nobody takes is one of the requests at the same time", () => {
  const client = clientWith({ concurrent: 1 });
  const [first, second] = [served(), served()];
  const admit = ({ request }: { readonly request: Request }) =>
    admitClient(client, request, "read");
  const admission = admit(first);
  if (admission.kind === "admitted") admission.end(json(200, {}));
  expect(admit(second)).toMatchObject({ kind: "refused", response: { code: "too_many_requests" } });
  first.taken();
  expect(admit(second).kind).toBe("admitted");
});

test("G19 a request that waits is none of those at the same time meanwhile, and its answer is one until it is taken", () => {
  const client = clientWith({ concurrent: 1 });
  const [first, second, third] = [served(), served(), served()];
  const admit = ({ request }: { readonly request: Request }) =>
    admitClient(client, request, "read");
  const waiting = admit(first);
  if (waiting.kind !== "admitted") throw new Error("the first is refused");
  const comeBack = waiting.leave();
  const beside = admit(second);
  if (beside.kind !== "admitted") throw new Error("nothing is let in beside one that waits");
  beside.end(json(200, {}));
  second.taken();
  comeBack();
  waiting.end(json(200, {}));
  expect(admit(third).kind).toBe("refused");
  first.taken();
  expect(admit(third).kind).toBe("admitted");
});

test("G19 a reader who takes no answers leaves places to other readers, and more of them to what changes something", () => {
  const client = clientWith({ concurrent: 16 });
  const colleague = { ...client, credentialId: randomUUID() };
  const held = (one: Client, kind: "read" | "write") => {
    let count = 0;
    while (admitClient(one, served().request, kind).kind === "admitted") count += 1;
    return count;
  };
  // Sixteen places, of which twelve are for readings, half of them for one credential.
  expect([held(client, "read"), held(colleague, "read"), held(colleague, "write")]).toEqual([
    6, 6, 4,
  ]);
});

const MEMBER = randomUUID();

function sessionOf(sessionId: string, memberId: string) {
  return (request: Request) => refusedSession({ sessionId, memberId }, request);
}

test("G19 a session has its pages whatever another one of its member opens, and all have three times as many", () => {
  const before = env();
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  const limited = { ...before, rateLimits: { ...before.rateLimits, session: 1 } };
  settle(limited, before.databaseUrl, before.secret);
  const memberId = randomUUID();
  const open = (refused: ReturnType<typeof sessionOf>) =>
    Array.from({ length: 100 }, () => refused(new Request("http://localhost/"))).filter(
      (refusal) => refusal === null,
    ).length;
  const opened = Array.from({ length: 4 }, () => open(sessionOf(randomUUID(), memberId)));
  // Twenty at once, and one or two that came back while they were counted.
  for (const each of opened.slice(0, 3)) expect(each).toBeGreaterThanOrEqual(19);
  expect(opened[3]).toBeLessThan(10);
});

test("G19 the networks of one home have as many pages at once as one of them, and others theirs", () => {
  const before = env();
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  const limited = { ...before, rateLimits: { ...before.rateLimits, pages: 2 } };
  settle(limited, before.databaseUrl, before.secret);
  const open = (address: string) => refusedCostlyPage(address, new Request("http://localhost/"), 1);
  const home = Array.from({ length: 100 }, (_, i) => `2001:db8:5:${i.toString(16)}::1`);
  const opened = home.filter((address) => open(address) === null).length;
  expect(opened).toBeGreaterThanOrEqual(20);
  // While they were counted, some more may have come back.
  expect(opened).toBeLessThan(60);
  expect(open("2001:db8:6::1")).toBe(null);
  // What payers open is counted by the smaller network alone.
  expect(refusedPage("2001:db8:5:ff::1", new Request("http://localhost/"))).toBe(null);
  expect(open("203.0.113.201")).toBe(null);
});

test.each([
  ["64 of a session", 64, sessionOf(randomUUID(), randomUUID())],
  [
    "128 of a member's sessions",
    128,
    (request: Request) => sessionOf(randomUUID(), MEMBER)(request),
  ],
  ["100 of an address", 100, (request: Request) => refusedPage("203.0.113.77", request)],
] as const)("G19 pages that nobody takes are %s, and no more", (_, most, refused) => {
  const before = env();
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  const limited = { ...before, rateLimits: { ...before.rateLimits, pages: 100, session: 100 } };
  settle(limited, before.databaseUrl, before.secret);
  const all = Array.from({ length: most }, served);
  for (const { request } of all) expect(refused(request)).toBe(null);
  const { request } = served();
  const refusal = { more: { violatedPolicies: ["concurrent"] } };
  expect(refused(request)).toMatchObject(refusal);
  all[0]?.taken();
  expect(refused(request)).toBe(null);
});
