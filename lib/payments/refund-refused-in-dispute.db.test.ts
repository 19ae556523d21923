import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findCharge } from "@/lib/charges/store/charges";
import { checkBooks } from "@/lib/ledger/check-books";
import { now } from "@/lib/platform/clock";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { recordPayment } from "./apply-payment";
import { requestRefund } from "./request-refund";
import { leaseOpenRefunds } from "./store/refund-leases";
import { submitRefund } from "./submit-refund";

const database = freshDatabase();
const provider = freshProvider();

/** A card's R$ 10,50 in the account, with a refund of R$ 3,00 that the provider never heard of. */
async function withLostRefund() {
  const { id: merchantId } = await newMerchant();
  const charge = await pendingCharge(merchantId, { billingType: "CREDIT_CARD" });
  const { pspChargeId, pspAccountId } = charge;
  const name = pspChargeId ?? "";
  const source = { psp: await providerOf(pspAccountId ?? ""), pspAccountId: pspAccountId ?? "" };
  const report = () => recordPayment({ ...source, actor: "test" }, name);
  await provider.act(name, "pay");
  await provider.act(name, "settle");
  await report();
  const lost = { kind: "error-before", status: 500 };
  await provider.fault({ route: "POST /payments/:id/refund" }, lost, 1);
  const request = { merchantId, chargeId: charge.id, amount: cents(300), reason: null };
  await requestRefund({ ...request, idempotencyKey: randomUUID(), actor: "test" }, now());
  const status = async () => (await findCharge(merchantId, charge.id))?.status;
  return { name, report, status };
}

/** The worker submits refunds again when no earlier request can reach the provider any more. */
async function submitAgain(): Promise<void> {
  await database.sql(`UPDATE refunds SET lease_until = clock_timestamp() - interval '1 s',
    last_asked_at = last_asked_at - interval '1 day'`);
  for (const leased of await leaseOpenRefunds(10)) await submitRefund(leased);
}

test("a refund that its provider refuses because of a dispute leaves its charge disputed", async () => {
  const { name, report, status } = await withLostRefund();
  await provider.act(name, "chargeback");
  await report();
  expect(await status()).toBe("REFUNDING");
  await submitAgain();
  expect(await status()).toBe("CHARGEBACK");
  expect((await checkBooks()).broken).toEqual([]);
});
