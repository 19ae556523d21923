import { describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { pickMethod } from "@/lib/charges/pick-method";
import { lockCharge, moveCharge } from "@/lib/charges/store/charges";
import { checkBooks } from "@/lib/ledger/check-books";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { reportedMoney } from "@/testing/reported-money";
import { recordPayment } from "./apply-payment";

// What a payer chooses by paying, the method or the amount, decides what the charge costs its merchant.

const database = freshDatabase();
const bank = freshBank();

type Money = ReturnType<typeof reportedMoney>;

function setPrice(
  { at }: Money,
  method: BillingType,
  fixed: number,
  basisPoints: number,
  from = "2020-01-01",
): Promise<void> {
  return insertPrice(
    at.merchantId,
    method,
    { fixed: cents(fixed), basisPoints },
    from as CivilDate,
  );
}

/** The fee of a charge, as its merchant reads and finds it and as it is booked, with the price that it names. */
async function pricedOf({ id }: Charge) {
  const [row] = await database.sql<Record<string, string | null>>(
    `SELECT c.fee_cents AS fee, s.fee_cents AS found, p.billing_type || ' ' || p.fixed_cents AS price,
       (SELECT sum(cents) FROM ledger_entries e JOIN ledger_postings ON entry_id = e.id
         WHERE e.charge_id = c.id AND account = 'service_fee' AND e.price_id = c.price_id) AS booked
     FROM charges c JOIN charge_search s USING (id) LEFT JOIN prices p ON p.id = c.price_id WHERE c.id = $1`,
    [id],
  );
  return row;
}

/** Pays a charge's Pix code at the shop's bank. */
async function payPix({ at }: Money, { id }: Charge, how: Record<string, unknown> = {}) {
  const [endToEndId = ""] = await bank.pay(txidOf(id), how);
  const { pspAccountId } = at;
  const source = { psp: await providerOf(pspAccountId), pspAccountId, actor: "test" };
  expect(await recordPayment(source, endToEndId)).toEqual({ kind: "settled", first: true });
}

async function booksAreRight(): Promise<void> {
  expect((await checkBooks()).broken).toEqual([]);
}

describe("a charge whose payer picks Pix", () => {
  const shop = reportedMoney(database, bank);

  test("costs what Pix cost when it was created", async () => {
    await setPrice(shop, "PIX", 49, 100);
    const choice = { amount: cents(100_000), billingType: "UNDEFINED" } as const;
    const charge = await pendingCharge(shop.at.merchantId, choice);
    expect(await pricedOf(charge)).toEqual({ fee: null, found: null, price: null, booked: null });
    // Set meanwhile: for charges that are created from now on.
    await setPrice(shop, "PIX", 4_900, 100);
    expect(await pickMethod(charge.id, "PIX", now())).toEqual({ kind: "picked" });
    const agreed = { fee: "1049", found: "1049", price: "PIX 49" };
    expect(await pricedOf(charge)).toEqual({ ...agreed, booked: null });
    await payPix(shop, charge);
    expect(await pricedOf(charge)).toEqual({ ...agreed, booked: "1049" });
    await booksAreRight();
  });
});

describe("a charge whose payer pays by card", () => {
  const shop = reportedMoney(database, bank);
  const choice = () => shop.cardCharge({ amount: cents(100_000), billingType: "UNDEFINED" });
  const paid = { amount: cents(100_000), net: cents(97_000) };

  test("costs what a card cost when it was created", async () => {
    await setPrice(shop, "UNDEFINED", 99, 0);
    await setPrice(shop, "CREDIT_CARD", 49, 299);
    await setPrice(shop, "CREDIT_CARD", 999, 299, tomorrow());
    const charge = await choice();
    expect(await pricedOf(charge)).toMatchObject({ fee: "99", price: "UNDEFINED 99" });
    const report = shop.moneyOf(charge, paid);
    await report();
    const agreed = { fee: "3039", found: "3039", price: "CREDIT_CARD 49", booked: "3039" };
    expect(await pricedOf(charge)).toEqual(agreed);
    await report({ funds: "credited" });
    expect(await pricedOf(charge)).toEqual(agreed);
    await booksAreRight();
  });

  test("costs what the choice did where the method has no price, or is not reported", async () => {
    const [boleto, unknown] = [await choice(), await choice()];
    await shop.moneyOf(boleto, { ...paid, method: "BOLETO" })();
    await shop.moneyOf(unknown, { ...paid, method: null })();
    const agreed = { fee: "99", found: "99", price: "UNDEFINED 99", booked: "99" };
    expect(await pricedOf(boleto)).toEqual(agreed);
    expect(await pricedOf(unknown)).toEqual(agreed);
    await booksAreRight();
  });

  test("costs so too where it was canceled, and is paid by the credit", async () => {
    const charge = await choice();
    await asService(async (tx) => {
      const held = await lockCharge(tx, charge.id);
      const event = { type: "canceled", actor: "test" } as const;
      if (held) await moveCharge(tx, held, event, { cancelReason: "canceled" });
    });
    const report = shop.moneyOf(charge, paid);
    await report();
    expect(await pricedOf(charge)).toMatchObject({ fee: "99", booked: null });
    await report({ funds: "credited" });
    expect(await pricedOf(charge)).toMatchObject({ fee: "3039", booked: "3039" });
    await booksAreRight();
  });

  test("keeps the price it was paid at: nobody changes it any more", async () => {
    const charge = await choice();
    await shop.moneyOf(charge, paid)();
    for (const change of ["fee_cents = 99", "price_id = NULL"]) {
      const work = database.sql(`UPDATE charges SET ${change} WHERE id = $1`, [charge.id]);
      await expect(work).rejects.toThrow("the price of a charge never changes");
    }
  });
});

function tomorrow(): CivilDate {
  return brasiliaDay(new Date(now().getTime() + 86_400_000));
}

describe("a charge whose payer chooses the amount", () => {
  const shop = reportedMoney(database, bank);

  test("costs its price on what they paid", async () => {
    await setPrice(shop, "PIX", 99, 100);
    const charge = await pendingCharge(shop.at.merchantId, { amount: cents(0) });
    expect(await pricedOf(charge)).toMatchObject({ fee: "99", price: "PIX 99" });
    await payPix(shop, charge, { amount: "250.00" });
    expect(await pricedOf(charge)).toEqual({
      fee: "349",
      found: "349",
      price: "PIX 99",
      booked: "349",
    });
    await booksAreRight();
  });

  test("costs its price on what was paid before it was known whose money that was", async () => {
    const charge = await shop.cardCharge({ amount: cents(0), billingType: "UNDEFINED" });
    const report = shop.moneyOf(charge, {
      amount: cents(25_000),
      net: cents(25_000),
      funds: "credited",
      method: "PIX",
      txid: "0".repeat(32),
    });
    expect(await report()).toBe("unmatched");
    expect(await report({ txid: null })).toBe("settled");
    expect(await pricedOf(charge)).toMatchObject({ fee: "349", price: "PIX 99", booked: "349" });
    await booksAreRight();
  });
});
