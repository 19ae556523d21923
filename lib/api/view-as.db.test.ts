import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findSecurityNotices } from "@/lib/audit/store/security-notices";
import { addMember, findUserOfSession, insertSession } from "@/lib/members/store/members";
import { endViewsThatAreOver } from "@/lib/members/store/operator-views";
import type { Allowed } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";
import { OPERATIONS } from "./operations";

const database = freshDatabase();
const DEVICE = { address: "203.0.113.9", userAgent: "test" };
const LIMITS = { idleSeconds: 1_800, absoluteSeconds: 43_200 };
const REASON = "chamado 4711: fechamento não bate";

let owner: Allowed<"manage">;
let sessionId: string;
let count = 0;

beforeAll(() => expect(OPERATIONS.length).toBeGreaterThan(100));

beforeEach(async () => {
  owner = await freshOwner(`Loja vista ${count}`);
  count += 1;
  const operator = {
    merchantId: null,
    role: "operator",
    name: null,
    passwordHash: "none",
  } as const;
  const id = await addMember({ ...operator, email: `op-${count}@vintem.example` });
  const session = await insertSession(
    { id: id ?? "", passwordHash: "none", secondFactor: false },
    DEVICE,
  );
  sessionId = session ?? "";
});

const call = (name: string, body?: unknown, id?: string) => callFromPage(sessionId, name, body, id);

async function begun(): Promise<string> {
  const answer = await call("beginMerchantView", { reason: REASON }, owner.merchantId);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.id);
}

describe("while an operator looks at a merchant", () => {
  const onPages = OPERATIONS.filter(({ at }) =>
    at.some(({ path, who }) => path.startsWith("/api/dashboard/") && who.kind !== "open"),
  );
  const readers = onPages.filter(({ method, audit }) => method === "GET" && !audit);
  const others = onPages.filter((one) => !readers.includes(one) && !one.duringView);

  test.each(others.map(({ name }) => name))("%s is refused, with the reason", async (name) => {
    await begun();
    const before = await database.sql("SELECT count(*) FROM audit_log WHERE merchant_id = $1", [
      owner.merchantId,
    ]);
    const isRead = OPERATIONS.find((one) => one.name === name)?.method === "GET";
    expect(await call(name, isRead ? undefined : {})).toMatchObject({
      status: 403,
      code: "forbidden",
      detail: expect.stringContaining("só leitura"),
    });
    expect(
      await database.sql("SELECT count(*) FROM audit_log WHERE merchant_id = $1", [
        owner.merchantId,
      ]),
    ).toEqual(before);
  });

  test.each(readers.map(({ name }) => name))(
    "%s reads as a viewer does, or is refused",
    async (name) => {
      await begun();
      const { status } = await call(name);
      expect([200, 204, 304, 400, 403, 404]).toContain(status);
    },
  );

  test("the session shows this merchant and no other, and nothing once it ends", async () => {
    const id = await begun();
    const user = () => findUserOfSession(sessionId, LIMITS);
    expect((await user())?.viewing).toMatchObject({ id, merchantId: owner.merchantId });
    expect(await call("endMerchantView", undefined, id)).toMatchObject({ status: 204 });
    expect((await user())?.viewing).toBeNull();
    expect(await call("watchPayments")).toMatchObject({ status: 403 });
  });

  test("it ends by itself after 30 minutes, and both ends are in the merchant's audit log", async () => {
    const id = await begun();
    await database.sql(
      "UPDATE operator_views SET began_at = began_at - interval '1 hour', ends_at = ends_at - interval '1 hour' WHERE id = $1",
      [id],
    );
    expect((await findUserOfSession(sessionId, LIMITS))?.viewing).toBeNull();
    await endViewsThatAreOver();
    await endViewsThatAreOver();
    expect(
      await database.sql(
        `SELECT act, details->>'reason' AS reason, outcome FROM audit_log
         WHERE merchant_id = $1 AND act LIKE 'merchant.view%' ORDER BY id`,
        [owner.merchantId],
      ),
    ).toEqual([
      { act: "merchant.view_begin", reason: REASON, outcome: "done" },
      { act: "merchant.view_end", reason: null, outcome: "done" },
    ]);
  });

  test("its owners get a notice with the reason", async () => {
    await begun();
    expect(await findSecurityNotices(owner, { page: 0, size: 10 })).toMatchObject({
      notices: [{ act: "merchant.view_begin", byOperator: true, details: { reason: REASON } }],
    });
  });
});

test("only with a reason, only an operator, and one merchant at a time", async () => {
  expect(await call("beginMerchantView", { reason: "x" }, owner.merchantId)).toMatchObject({
    status: 400,
  });
  expect(
    await callFromPage(owner.sessionId, "beginMerchantView", { reason: REASON }, owner.merchantId),
  ).toMatchObject({ status: 403 });
  const id = await begun();
  const other = await freshOwner("Outra");
  expect(await call("beginMerchantView", { reason: REASON }, other.merchantId)).toMatchObject({
    status: 403,
  });
  expect(await callFromPage(other.sessionId, "endMerchantView", undefined, id)).toMatchObject({
    status: 403,
  });
});
