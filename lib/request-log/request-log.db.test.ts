import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import { newClient } from "@/testing/system-call";
import { recordCall, WAITING_MAX, WAITING_OF_ONE, writeCalls } from "./buffer";
import type { CallFilter, NewCall } from "./request-log";
import { deleteOldCalls, findCall, findCalls, insertCalls } from "./store/request-log";

const database = freshDatabase();
beforeAll(ensureSigningKey);

const ALL = { status: null, method: null, path: null, paymentId: null, after: null, size: 50 };
type System = Pick<NewCall, "merchantId" | "credentialId">;

function callOf({ merchantId, credentialId }: System, over: Partial<NewCall> = {}): NewCall {
  return {
    merchantId,
    credentialId,
    at: new Date(),
    requestId: randomUUID(),
    method: "GET",
    path: "/payments",
    paymentId: null,
    status: 200,
    code: null,
    ms: 3,
    address: "203.0.113.20",
    ...over,
  };
}

const counted = async () =>
  Number((await database.sql<{ n: string }>("SELECT count(*) AS n FROM request_log"))[0]?.n);

test("a call is in the log of its merchant alone, without what was sent, and reading the log is not", async () => {
  const [shop, other] = [await newClient(), await newClient()];
  const answer = await shop.call("getPayment", `/payments/${randomUUID()}?nome=Ana`);
  const plain = await shop.call("listExceptions", "/exceptions");
  await shop.call("listRequestLogs", "/request-logs");
  await other.call("getBalance", "/balance");
  await writeCalls();
  const { calls, next } = await findCalls(shop.merchantId, ALL);
  expect(next).toBeNull();
  expect(calls).toEqual([
    expect.objectContaining({
      requestId: plain.headers.get("x-request-id"),
      path: "/exceptions",
      status: 200,
      code: null,
    }),
    {
      at: expect.any(Date),
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      path: "/payments/{id}",
      paymentId: expect.any(String),
      status: 400,
      code: "invalid_parameters",
      ms: expect.any(Number),
      clientId: shop.client.id,
      credentialId: shop.credentialId,
      credential: expect.any(String),
      address: "203.0.113.20",
    },
  ]);
  expect(JSON.stringify(await database.sql("SELECT * FROM request_log"))).not.toContain("Ana");
  // Row security holds also where a statement forgets the merchant.
  const { rows } = await oneAsMerchant<{ path: string }>(other.merchantId, {
    text: "SELECT path FROM request_log",
  });
  expect(rows).toEqual([{ path: "/balance" }]);
  const [first] = calls;
  if (!first) throw new Error("there is no call");
  expect(await findCall(shop.merchantId, first)).toEqual(first);
  expect(await findCall(other.merchantId, first)).toBeNull();
});

test("filters narrow, and pages have every call once", async () => {
  const shop = await newClient();
  const [at, id] = [Date.now(), randomUUID()];
  const calls = Array.from({ length: 25 }, (_, n) =>
    callOf(shop, {
      // Several of one moment: their ids decide.
      at: new Date(at - Math.floor(n / 3) * 1_000),
      ...(n % 5 === 0 ? { status: 404, code: "not_found", method: "POST", paymentId: id } : {}),
      ...(n === 7 ? { status: 503, path: "/exports" } : {}),
    }),
  );
  await insertCalls(calls);
  const count = async (filter: Partial<CallFilter>) =>
    (await findCalls(shop.merchantId, { ...ALL, ...filter })).calls.length;
  expect(await count({ status: { from: 400, to: 499 } })).toBe(5);
  expect(await count({ status: { from: 503, to: 503 } })).toBe(1);
  expect(await count({ method: "POST" })).toBe(5);
  expect(await count({ path: "/exports" })).toBe(1);
  expect(await count({ paymentId: id })).toBe(5);
  const seen: string[] = [];
  let after: { at: Date; requestId: string } | null = null;
  do {
    const page = await findCalls(shop.merchantId, { ...ALL, after, size: 10 });
    seen.push(...page.calls.map(({ requestId }) => requestId));
    after = page.next;
  } while (after);
  expect(seen.toSorted()).toEqual(calls.map(({ requestId }) => requestId).toSorted());
});

test("what cannot be written waits, is bounded, and fails no call", async () => {
  const shop = await newClient();
  await writeCalls();
  const before = await counted();
  let other = "";
  await database.sql("ALTER TABLE request_log RENAME TO away");
  const answer = await shop.call("getBalance", "/balance");
  expect(answer.status).toBe(200);
  await expect(writeCalls()).rejects.toThrow("request_log");
  // One merchant's calls take a bounded part of the room, and all together no more than there is.
  for (let n = 0; n < WAITING_MAX; n += 1) recordCall(callOf(shop));
  for (let n = 0; n < WAITING_MAX; n += 1) {
    if (n % WAITING_OF_ONE === 0) other = randomUUID();
    recordCall(callOf({ ...shop, merchantId: other as MerchantId }));
  }
  await expect(writeCalls()).rejects.toThrow("request_log");
  await database.sql("ALTER TABLE away RENAME TO request_log");
  await writeCalls();
  expect((await counted()) - before).toBe(WAITING_MAX);
  expect((await findCalls(shop.merchantId, { ...ALL, size: 1_000 })).calls).toHaveLength(
    WAITING_OF_ONE,
  );
});

test("calls are deleted after seven days", async () => {
  const shop = await newClient();
  const now = Date.now();
  const days = (count: number) => new Date(now - count * 86_400_000);
  await insertCalls([callOf(shop, { at: days(6.9) }), callOf(shop, { at: days(7.1) })]);
  await deleteOldCalls(new Date(now), new AbortController().signal);
  const { calls } = await findCalls(shop.merchantId, ALL);
  expect(calls.map(({ at }) => at)).toEqual([days(6.9)]);
});
