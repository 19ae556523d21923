import { expect, test } from "vitest";
import { findClose } from "@/lib/ledger/store/close-list";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { txidOf } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { closeDay } from "./close-day";

freshDatabase();
const bank = freshBank();

const TODAY = brasiliaDay(now());
const AFTER = new Date(`${addDays(TODAY, 1)}T15:00:00Z`);

async function shopAtBank() {
  const { id: merchantId } = await newMerchant();
  return { merchantId, accountId: await bank.openAccount(merchantId) };
}

/** A Pix of R$ 10,50, of which the bank keeps 0,8 % by its tariff. */
async function paidPix(merchantId: MerchantId): Promise<string> {
  const charge = await pendingCharge(merchantId);
  const [reference = ""] = await bank.pay(txidOf(charge.id));
  return reference;
}

async function record(pspAccountId: string, reference: string): Promise<void> {
  const source = { psp: await providerOf(pspAccountId), pspAccountId, actor: "test" };
  await recordPayment(source, reference);
}

test("a bank's list has no tariffs, so a day is compared without them; refunds count on the day they left", async () => {
  const { merchantId, accountId } = await shopAtBank();
  await bank.settings({ refundSettlesAfterMs: 0 });
  const reference = await paidPix(merchantId);
  await bank.sendBack(reference, { amount: "3.00" });
  await expect
    .poll(async () => (await bank.pix()).find((pix) => pix.endToEndId === reference)?.devolucoes)
    .toMatchObject([{ status: "DEVOLVIDO" }]);
  await record(accountId, reference);
  expect(await closeDay(accountId, TODAY, AFTER)).toBeNull();
  expect(await findClose(merchantId, accountId, TODAY)).toMatchObject({
    state: "closed",
    incoming: 1050n,
    outgoing: 308n,
    ending: 742n,
    compared: { provider: 750n, books: 750n, rows: 2, difference: 0n },
  });
});

test("a Pix that the books do not know is a difference; one at another key is not the account's", async () => {
  const { merchantId, accountId } = await shopAtBank();
  const other = await shopAtBank();
  const reference = await paidPix(merchantId);
  await paidPix(other.merchantId);
  await closeDay(accountId, TODAY, AFTER);
  expect(await findClose(merchantId, accountId, TODAY)).toMatchObject({
    state: "differs",
    compared: { provider: 1050n, books: 0n, difference: 1050n },
  });
  await record(accountId, reference);
  await closeDay(accountId, TODAY, AFTER);
  expect(await findClose(merchantId, accountId, TODAY)).toMatchObject({ state: "closed" });
});

test("two accounts with one key list the same Pix, which is in the books of the one that reported it", async () => {
  const renewed = await bank.renewAccount();
  const { id: merchantId } = await newMerchant();
  const reference = await paidPix(merchantId);
  await record(renewed, reference);
  for (const [accountId, ending, outside] of [
    [renewed, 1042n, 0n],
    [bank.accountId, 0n, 1050n],
  ] as const) {
    await closeDay(accountId, TODAY, AFTER);
    expect(await findClose("service", accountId, TODAY)).toMatchObject({
      state: "closed",
      ending,
      compared: { difference: 0n, outside },
    });
  }
});
