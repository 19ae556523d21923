import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "@/lib/ledger/check-books";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { chargeAt, moneyAt, shopAt } from "@/testing/money-history";
import { collectFees, readCollection, reverseCollection } from "./collect-fees";
import { monthOf } from "./month";
import { readFees } from "./read-fees";
import { findRevenue } from "./store/revenue";

const database = freshDatabase();
const bank = freshBank();
const FEE = 60n;
const DAY = brasiliaDay(now());
const YESTERDAY = addDays(DAY, -1);
const MISTAKE = { reason: "outra loja", recordedAt: now(), recordedBy: "op@vintem.example" };
let merchantId: MerchantId;
let count = 0;

// Each merchant owes R$ 1,20, of two charges that were paid yesterday.
beforeEach(async () => {
  count += 1;
  const merchant = await newMerchant(`Loja ${count}`);
  merchantId = merchant.id;
  const price = { fixed: cents(FEE), basisPoints: 0 };
  await insertPrice(merchantId, "CREDIT_CARD", price, "2020-01-01" as CivilDate);
  const shop = await shopAt(merchant, bank.accountId);
  for (let i = 0; i < 2; i += 1) await moneyAt(shop, await chargeAt(shop))();
});

function payment(changes: { key?: string; amount?: bigint; on?: CivilDate; of?: MerchantId } = {}) {
  return {
    merchantId: changes.of ?? merchantId,
    idempotencyKey: changes.key ?? randomUUID(),
    amount: cents(changes.amount ?? 100n),
    collectedOn: changes.on ?? DAY,
    reference: "NF 1",
    recordedAt: now(),
    recordedBy: "op@vintem.example",
  };
}

async function recorded(input: ReturnType<typeof payment>) {
  const outcome = await collectFees(input);
  if (outcome.kind !== "recorded") throw new Error(outcome.kind);
  return outcome;
}

/** The postings of the merchant's entries about no money, as `kind day account cents`. */
async function entriesOfFees(): Promise<string[]> {
  const rows = await database.sql<{ text: string }>(
    `SELECT concat_ws(' ', kind, e.day, account, cents) AS text FROM ledger_entries e
       JOIN ledger_postings p ON p.entry_id = e.id
     WHERE e.merchant_id = $1 AND settlement_id IS NULL ORDER BY e.recorded_at, cents DESC`,
    [merchantId],
  );
  return rows.map(({ text }) => text);
}

describe("fees that a merchant paid", () => {
  test("are owed no more, and booked on the day of payment at no provider", async () => {
    await recorded(payment({ on: YESTERDAY }));
    expect(await readFees(merchantId)).toMatchObject({
      open: 2n * FEE - 100n,
      collections: [{ amount: 100n, collectedOn: YESTERDAY, reference: "NF 1", reversal: null }],
    });
    expect(await entriesOfFees()).toEqual([
      `fee_collected ${YESTERDAY} fee_payable 100`,
      `fee_collected ${YESTERDAY} fees_collected -100`,
    ]);
    expect((await checkBooks()).broken).toEqual([]);
  });

  test("are recorded once by a request that is sent twice at the same moment, or later again", async () => {
    const input = payment();
    const outcomes = await Promise.all([recorded(input), recorded(input)]);
    outcomes.push(await recorded(input));
    expect(outcomes.map(({ replayed }) => replayed).sort()).toEqual([false, true, true]);
    expect(new Set(outcomes.map(({ collection }) => collection.id)).size).toBe(1);
    expect((await readFees(merchantId)).open).toBe(2n * FEE - 100n);
  });

  test("with the key of another payment are refused; another merchant's key is its own", async () => {
    const first = payment({ amount: 10n });
    await recorded(first);
    const other = payment({ key: first.idempotencyKey, amount: 11n });
    expect(await collectFees(other)).toEqual({ kind: "key_reused" });
    const elsewhere = await newMerchant("Outra");
    const theirs = payment({ key: first.idempotencyKey, amount: 10n, of: elsewhere.id });
    expect(await collectFees(theirs)).toEqual({ kind: "too_much", owed: 0n });
  });

  test("are never more than is owed, also of payments that are recorded at once", async () => {
    const outcomes = await Promise.all([collectFees(payment()), collectFees(payment())]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["recorded", "too_much"]);
    expect(await collectFees(payment({ amount: 21n }))).toEqual({ kind: "too_much", owed: 20n });
    await recorded(payment({ amount: 20n }));
    expect((await readFees(merchantId)).open).toBe(0n);
  });

  test("are owed again once their record is taken back, by one entry of that day", async () => {
    const { collection } = await recorded(payment({ on: YESTERDAY }));
    const both = [reverseCollection(collection, MISTAKE), reverseCollection(collection, MISTAKE)];
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await readCollection(collection.id)).toMatchObject({
      reversal: { reason: "outra loja" },
    });
    expect((await readFees(merchantId)).open).toBe(2n * FEE);
    expect((await entriesOfFees()).slice(2)).toEqual([
      `corrected ${DAY} fees_collected 100`,
      `corrected ${DAY} fee_payable -100`,
    ]);
  });

  test("stay recorded: nobody changes or deletes a record or its reversal", async () => {
    const { collection } = await recorded(payment());
    await reverseCollection(collection, MISTAKE);
    for (const change of [
      "UPDATE fee_collections SET amount_cents = 1",
      "DELETE FROM fee_collection_reversals",
    ]) {
      await expect(database.sql(change)).rejects.toThrow("only ever added to");
    }
  });
});

describe("the fees of a month", () => {
  test("are summed by merchant, who owes most first, with what all owe", async () => {
    const { collection } = await recorded(payment({ on: YESTERDAY }));
    const month = monthOf(YESTERDAY);
    const revenue = await findRevenue(month, { page: 0, size: 100 });
    const own = revenue.merchants.find((merchant) => merchant.merchantId === merchantId);
    const fees = { due: 2n * FEE, reversed: 0n, collected: 100n };
    expect(own).toEqual({ merchantId, name: `Loja ${count}`, ...fees, open: 20n });
    expect(revenue.count).toBe(revenue.merchants.length);
    const open = revenue.merchants.map((merchant) => merchant.open);
    expect(open).toEqual(open.toSorted((a, b) => Number(b - a)));
    expect(revenue.totals.open).toBe(open.reduce((sum, one) => sum + one, 0n));
    expect((await readFees(merchantId)).months).toEqual([{ month, ...fees }]);
    await reverseCollection(collection, MISTAKE);
    const { months } = await readFees(merchantId);
    expect(months.reduce((sum, { collected }) => sum + collected, 0n)).toBe(0n);
  });

  test("leave out merchants without fees; a page has its part of them and the sums of all", async () => {
    const nobody = await newMerchant("Sem tarifa");
    const month = monthOf(YESTERDAY);
    const all = await findRevenue(month, { page: 0, size: 100 });
    expect(all.merchants.map((merchant) => merchant.merchantId)).not.toContain(nobody.id);
    const second = await findRevenue(month, { page: 1, size: 1 });
    expect(second.merchants).toEqual(all.merchants.slice(1, 2));
    expect(second.totals).toEqual(all.totals);
  });
});

test("an entry about a payer's money is at a provider account", async () => {
  const [settled] = await database.sql<{ id: string }>("SELECT id FROM settlements LIMIT 1");
  const insert = `INSERT INTO ledger_entries (id, merchant_id, day, at, recorded_at, kind, settlement_id)
    VALUES (gen_random_uuid(), $1, $2, now(), now(), $3, $4)`;
  for (const [kind, settlement] of [
    ["fee_collected", settled?.id],
    ["corrected", settled?.id],
    ["credited", null],
  ]) {
    await expect(database.sql(insert, [merchantId, DAY, kind, settlement])).rejects.toThrow(
      "ledger_entries_psp_account_id_check",
    );
  }
});
