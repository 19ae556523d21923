import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { RECORD_ENTRIES_MAX } from "@/lib/charge-details/charge-record";
import { readCharge } from "@/lib/charge-details/read-charge";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { ProviderRefund } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { viewerOf } from "@/testing/members";
import { recordPayment } from "./apply-payment";
import { applyRefunds } from "./apply-refunds";
import { REFUNDS_MAX } from "./refund";
import { requestRefund } from "./request-refund";
import type { SettlementId } from "./settlement";

const database = freshDatabase();
const bank = freshBank();

let merchantId: MerchantId;
let chargeId: ChargeId;
let settlementId: SettlementId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  const charge = await pendingCharge(merchantId);
  chargeId = charge.id;
  const [endToEndId = ""] = await bank.pay(txidOf(chargeId));
  const source = {
    psp: await providerOf(bank.accountId),
    pspAccountId: bank.accountId,
    actor: "test",
  };
  await recordPayment(source, endToEndId);
  const [money] = await database.sql<{ id: SettlementId }>(
    "SELECT id FROM settlements WHERE charge_id = $1",
    [chargeId],
  );
  if (!money) throw new Error("the charge was paid");
  settlementId = money.id;
});

const report = (index: number): ProviderRefund => ({
  pspRefundId: `seu${index}`,
  amount: cents(1),
  state: "failed",
  reason: "conta encerrada",
});

const kept = async () => {
  const [row] = await database.sql<{ count: number }>("SELECT count(*)::int AS count FROM refunds");
  return row?.count;
};

test("G19 of one payment 200 refunds are kept; what a provider reports beyond is one exception", async () => {
  const reports = Array.from({ length: REFUNDS_MAX + 50 }, (_, index) => report(index));
  const source = { pspAccountId: bank.accountId, actor: "test" };
  await asService((tx) => applyRefunds(tx, settlementId, reports, source));
  await asService((tx) => applyRefunds(tx, settlementId, [report(1_000)], source));
  expect(await kept()).toBe(REFUNDS_MAX);
  const exceptions = await database.sql<{ reason: string }>(
    "SELECT facts->>'reason' AS reason FROM exceptions WHERE kind = 'provider_mismatch'",
  );
  expect(exceptions).toEqual([{ reason: "more than 200 refunds of one payment" }]);
});

test("G19 names that a provider invents share twenty exceptions of a payment", async () => {
  const lies = Array.from({ length: 300 }, (_, index) => ({
    ...report(index),
    pspRefundId: `lie${index}`,
    amount: cents(900_000),
    state: "refunded" as const,
  }));
  const source = { pspAccountId: bank.accountId, actor: "test" };
  await asService((tx) => applyRefunds(tx, settlementId, lies, source));
  const [row] = await database.sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM exceptions WHERE subject LIKE '%/unknown-%'",
  );
  expect(row?.count).toBe(20);
  expect(await kept()).toBe(REFUNDS_MAX);
});

test("G19 the page of a charge shows the latest 50 of them, and one line for the others", async () => {
  const record = await readCharge(viewerOf(merchantId), chargeId);
  expect(record?.refunds).toHaveLength(RECORD_ENTRIES_MAX);
  expect(record?.balance?.refunds.latest).toHaveLength(RECORD_ENTRIES_MAX);
  expect(record?.balance?.refunds.earlier).toEqual({
    count: REFUNDS_MAX - RECORD_ENTRIES_MAX,
    amount: 0n,
  });
});

test("G19 a merchant's own request is refused then, and changes nothing", async () => {
  const request = { merchantId, chargeId, idempotencyKey: randomUUID(), actor: "client:t" };
  const outcome = await requestRefund({ ...request, amount: cents(1), reason: null }, now());
  expect(outcome).toMatchObject({ kind: "too_many", charge: { status: "RECEIVED" } });
  expect(await kept()).toBe(REFUNDS_MAX);
});
