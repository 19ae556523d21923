import { beforeEach, expect, test } from "vitest";
import { rollUpLedgerTotals } from "@/lib/ledger/store/totals";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { rollUpCounters } from "./counters";

const database = freshDatabase();

/** More than a column of centavos holds, when it is added to itself. */
const HUGE = "5000000000000000000";
/** What is kept of a sum that is more than anybody's. */
const MOST = "10000000000000000";

let absurd: MerchantId;
let other: MerchantId;

beforeEach(async () => {
  absurd = (await newMerchant()).id;
  other = (await newMerchant()).id;
});

/** Twice an amount of one merchant's, in one run and over two, and an ordinary one of another's; what was kept of each. */
async function kept(
  change: (merchantId: MerchantId, cents: string) => Promise<unknown>,
  rollUp: () => Promise<number>,
  totalOf: (merchantId: MerchantId) => Promise<{ cents: string }[]>,
) {
  for (const count of [2, 2, 1]) {
    for (let i = 0; i < count; i += 1) await change(absurd, HUGE);
    await change(other, "1050");
    expect(await rollUp()).toBe(count + 1);
  }
  return { absurd: await totalOf(absurd), other: await totalOf(other) };
}

test("F15 counters of all merchants are added up whatever the amounts of one of them are", async () => {
  const found = await kept(
    (merchantId, cents) =>
      database.sql(
        `INSERT INTO charge_tally_changes (merchant_id, created_on, due_date, status, billing_type, count, amount_cents,
           received_cents, fee_cents, net_cents) VALUES ($1, '2026-11-28', '2026-12-01', 'PENDING', 'PIX', 1, $2, $2, $2, $2)`,
        [merchantId, cents],
      ),
    rollUpCounters,
    (merchantId) =>
      database.sql(
        "SELECT amount_cents::text AS cents FROM charge_tallies WHERE merchant_id = $1 AND dimension = 'all'",
        [merchantId],
      ),
  );
  expect(found).toEqual({ absurd: [{ cents: MOST }], other: [{ cents: "3150" }] });
});

test("F15 totals of all merchants' ledgers are added up whatever the amounts of one of them are", async () => {
  const found = await kept(
    (merchantId, cents) =>
      database.sql(
        `INSERT INTO ledger_total_changes (merchant_id, account, day, psp_account_id, kind, cents)
         VALUES ($1, 'receivable', '2026-11-28', '00000000-0000-0000-0000-000000000000', 'payment', $2)`,
        [merchantId, cents],
      ),
    rollUpLedgerTotals,
    (merchantId) =>
      database.sql("SELECT cents::text FROM ledger_totals WHERE merchant_id = $1", [merchantId]),
  );
  expect(found).toEqual({ absurd: [{ cents: MOST }], other: [{ cents: "3150" }] });
});
