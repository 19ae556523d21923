import { beforeAll, describe, expect, test } from "vitest";
import { connectionBeside } from "@/lib/platform/db/connection-beside";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { playHistory } from "@/testing/money-history";
import { checkBooks } from "./check-books";
import { findBrokenInvariants, nextSettlements } from "./store/invariants";

const database = freshDatabase();
const bank = freshBank();

beforeAll(async () => {
  await playHistory(bank);
});

/** The invariants that some damage breaks, which only the owner of the database can do past its triggers. */
async function brokenBy(damage: string): Promise<string[]> {
  const owner = connectionBeside(database.url, 10_000);
  await owner.connect();
  try {
    await owner.query(`BEGIN; SET LOCAL session_replication_role = replica; ${damage}`);
    const tx = {
      query: async ({ text, values = [] }: { text: string; values?: readonly unknown[] }) => {
        const { rows, rowCount } = await owner.query(text, [...values]);
        return { rows, rowCount: rowCount ?? 0 };
      },
    };
    const found = await findBrokenInvariants(tx, await nextSettlements(tx, null, 1_000));
    // What is said of them is an amount on both sides, also where nothing was booked.
    expect(found.filter((broken) => broken.expected === null || broken.found === null)).toEqual([]);
    return [...new Set(found.map(({ invariant }) => invariant))].sort();
  } finally {
    await owner.end();
  }
}

describe("the check of the books", () => {
  test("finds all money right, in slices of any size", async () => {
    const [counted] = await database.sql<{ count: string }>("SELECT count(*) FROM settlements");
    const settlements = Number(counted?.count);
    expect(await checkBooks()).toEqual({ settlements, broken: [] });
    expect(await checkBooks(4)).toEqual({ settlements, broken: [] });
  });

  test("names the money that is wrong, with what was expected and what was found", async () => {
    const [fee] = await database.sql<Record<string, string>>(
      `SELECT settlement_id, e.merchant_id, charge_id FROM ledger_entries e WHERE kind = 'fee' LIMIT 1`,
    );
    await database.sql(`DO $$ BEGIN SET LOCAL session_replication_role = replica;
      UPDATE charges SET fee_cents = 61, price_id = NULL WHERE id = '${fee?.charge_id}'; END $$`);
    const { broken } = await checkBooks();
    await database.sql(`DO $$ BEGIN SET LOCAL session_replication_role = replica;
      UPDATE charges SET fee_cents = 60 WHERE id = '${fee?.charge_id}'; END $$`);
    expect(broken).toEqual([
      {
        invariant: "fee",
        merchantId: fee?.merchant_id,
        settlementId: fee?.settlement_id,
        expected: 61n,
        found: 60n,
      },
    ]);
  });

  test.each([
    [
      "a tariff without postings",
      "DELETE FROM ledger_postings USING ledger_entries WHERE entry_id = id AND kind = 'tariff'",
      ["credited", "postings", "tariff"],
    ],
    [
      "money that nobody booked",
      "DELETE FROM ledger_postings; DELETE FROM ledger_entries",
      [
        "credited",
        "dispute_lost",
        "disputed",
        "fee",
        "paid",
        "receivable",
        "refunds_in_flight",
        "tariff",
        "unmatched",
      ],
    ],
    [
      "a refund whose end nobody booked",
      "UPDATE refunds SET status = 'REFUNDED', finished_at = now() WHERE status = 'PROCESSING'",
      ["credited", "refunds_in_flight"],
    ],
    [
      "debits and credits that differ",
      "UPDATE ledger_postings SET cents = cents + 1 WHERE account = 'payer'",
      ["balanced", "paid"],
    ],
    [
      "a posting in another merchant's books than its entry",
      "UPDATE ledger_postings SET merchant_id = NULL",
      ["postings"],
    ],
    ["a fee that its price does not come to", "UPDATE prices SET fixed_cents = 50", ["price"]],
    ["a price of another method", "UPDATE prices SET billing_type = 'PIX'", ["price"]],
    [
      "a fee on another amount than the payer chose",
      "UPDATE charges SET paid_cents = 5000 WHERE amount_cents = 0",
      ["paid", "price"],
    ],
    [
      "another fee than is due",
      "UPDATE charges SET fee_cents = 61 WHERE fee_cents = 60",
      ["fee", "price"],
    ],
    [
      "another paid amount than came",
      "UPDATE charges SET paid_cents = 1051 WHERE paid_at IS NOT NULL",
      ["paid"],
    ],
    [
      "another net amount than is credited",
      "UPDATE charges SET net_cents = 1 WHERE paid_at IS NOT NULL",
      ["net"],
    ],
    [
      "a dispute that nobody booked",
      "UPDATE charges SET status = 'CHARGEBACK' WHERE status = 'RECEIVED'",
      ["disputed"],
    ],
    [
      "a lost dispute that nobody booked",
      "UPDATE ledger_entries SET kind = 'corrected' WHERE kind = 'dispute_lost'",
      ["credited", "dispute_lost", "paid", "receivable"],
    ],
    [
      "unmatched money booked as a charge's",
      `UPDATE ledger_postings SET account = 'payer' FROM settlements s JOIN ledger_entries e ON e.settlement_id = s.id
        WHERE entry_id = e.id AND account = 'unmatched' AND s.charge_id IS NULL`,
      ["paid", "unmatched"],
    ],
    [
      "cash booked at its provider",
      `UPDATE ledger_postings SET account = 'psp:' || psp_account_id FROM ledger_entries
        WHERE entry_id = id AND account = 'cash'`,
      ["cash", "credited"],
    ],
    [
      "a refund of what a lost dispute took as well",
      `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, amount_cents,
          status, origin, actor, requested_at, finished_at)
        SELECT gen_random_uuid(), s.merchant_id, s.charge_id, s.id, s.psp_account_id, 'again', 1050, 'REFUNDED', 'psp',
          'test', now(), now() FROM settlements s
        JOIN ledger_entries e ON settlement_id = s.id AND e.kind = 'dispute_lost'`,
      ["credited", "paid", "receivable", "refundable"],
    ],
    [
      "more that went back than came",
      "UPDATE refunds SET amount_cents = 1051 WHERE status = 'REFUNDED'",
      ["credited", "paid", "refundable", "unmatched"],
    ],
  ])("finds %s", async (_, damage, invariants) => {
    expect(await brokenBy(damage)).toEqual(invariants);
  });
});
