import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { recordPayment } from "./apply-payment";
import { requestRefund } from "./request-refund";

const database = freshDatabase();
const bank = freshBank();

const source = async () => ({
  psp: await providerOf(bank.accountId),
  pspAccountId: bank.accountId,
  actor: "test",
});

async function paid(merchantId: MerchantId) {
  const { id } = await pendingCharge(merchantId);
  const [endToEndId = ""] = await bank.pay(txidOf(id));
  await recordPayment(await source(), endToEndId);
  return { id, endToEndId };
}

const refund = (merchantId: MerchantId, chargeId: ChargeId) =>
  requestRefund(
    {
      merchantId,
      chargeId,
      idempotencyKey: randomUUID(),
      amount: cents(1),
      reason: null,
      actor: "test",
    },
    now(),
  );

test("G19 what waits for one charge's row keeps one connection, and other charges are refunded and paid", async () => {
  const merchantId = (await newMerchant()).id;
  const [held, other] = [await paid(merchantId), await paid(merchantId)];
  const reports = await source();
  const waiting: Promise<{ readonly kind: string }>[] = [];
  await asService(async (tx) => {
    await tx.query({ text: "SELECT FROM charges WHERE id = $1 FOR UPDATE", values: [held.id] });
    for (let count = 2 * env().databasePool; count > 0; count -= 1) {
      waiting.push(refund(merchantId, held.id), recordPayment(reports, held.endToEndId));
    }
    expect(await refund(merchantId, other.id)).toMatchObject({ kind: "created" });
    expect(await recordPayment(reports, other.endToEndId)).toEqual({ kind: "known" });
    const [row] = await database.sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(row?.count).toBe(1);
  });
  const kinds = (await Promise.all(waiting)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["created", "known"]));
});
