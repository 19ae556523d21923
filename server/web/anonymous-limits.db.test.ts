import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/members/session-cookie";
import { endSession } from "@/lib/members/store/members";
import { env, settle } from "@/lib/platform/env";
import { freshDatabase } from "@/testing/database";
import { freshOwner, signedIn } from "@/testing/members";
import { refusedPayer, refusedStranger } from "./anonymous-limits";

freshDatabase();

let before: ReturnType<typeof env>;
beforeAll(() => {
  before = env();
  const limited = { ...before, rateLimits: { ...before.rateLimits, pages: 6, session: 1 } };
  settle(limited, before.databaseUrl, before.secret);
});
afterAll(() => void settle(before, before.databaseUrl, before.secret));

test.each([
  ["", "203.0.113.1", 60],
  ["/boleto.pdf", "203.0.113.2", 20],
  ["/logo", "203.0.113.3", 500],
  ["/status", "203.0.113.4", Number.POSITIVE_INFINITY],
])("G19 of /checkout/{id}%s an address opens so many at once", (below, address, most) => {
  const open = () => refusedPayer(`/checkout/x${below}`, address, new Request("http://localhost/"));
  const opened = Array.from({ length: Math.min(most, 1_000) }, open);
  expect(opened.every((refusal) => refusal === null)).toBe(true);
  // While they were counted, one or two more may have come back.
  const more = Array.from({ length: most === Number.POSITIVE_INFINITY ? 0 : 50 }, open);
  expect(more.some((refusal) => refusal?.code === "too_many_requests")).toBe(more.length > 0);
});

test("G19 sessions that ended are not counted for their member", async () => {
  const { id: memberId, merchantId, email, sessionId } = await freshOwner();
  const opener = async (session: string) => {
    const token = { sessionId: session, memberId, merchantId };
    const headers = { cookie: (await sessionCookie(token)).split(";")[0] ?? "" };
    return () => refusedStranger(new Request("http://localhost/login", { headers }), "203.0.113.9");
  };
  const ended = await Promise.all([1, 2, 3, 4].map(async () => (await signedIn(email)).sessionId));
  for (const session of ended) await endSession(session);
  for (const open of await Promise.all(ended.map(opener))) {
    let opened = 0;
    while (opened < 100 && (await open()) === null) opened += 1;
    expect(opened).toBeLessThan(100);
  }
  expect(await (await opener(sessionId))()).toBeNull();
});
