import { beforeAll, describe, expect, test } from "vitest";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { type PlayedHistory, playHistory } from "@/testing/money-history";
import { checkBooks } from "./check-books";

const database = freshDatabase();
const bank = freshBank();
let played: PlayedHistory;

beforeAll(async () => {
  played = await playHistory(bank);
});

/** The postings of a case's entries: `kind: debited > credited amount`, by money and kind. */
async function booksOf(name: string): Promise<string[]> {
  const rows = await database.sql<{ text: string }>(
    `SELECT kind || ': ' || string_agg(split_part(account, ':', 1), ' > ' ORDER BY cents DESC) || ' '
         || sum(cents) FILTER (WHERE cents > 0) AS text
       FROM ledger_entries JOIN ledger_postings ON entry_id = ledger_entries.id
         JOIN settlements ON settlements.id = settlement_id
       WHERE reference = ANY ($1)
       GROUP BY ledger_entries.id, reference ORDER BY array_position($1, reference), ledger_entries.recorded_at, kind, 1`,
    [played.cases.get(name) ?? []],
  );
  return rows.map(({ text }) => text);
}

const IN = "credited: psp > payer 1050";
const TARIFF = "tariff: psp_tariff > psp 50";
const FEE = "fee: service_fee > fee_payable 60";

describe("the entries of money", () => {
  test.each([
    ["credited at once", [IN, FEE, TARIFF]],
    [
      "credited after its authorization",
      [
        "authorized: receivable > payer 1050",
        FEE,
        "credited: psp > receivable 1050",
        "tariff: psp_tariff > psp 60",
      ],
    ],
    [
      "refunded in part before its credit",
      [
        "authorized: receivable > payer 1050",
        FEE,
        "refund_started: payer > refunds_in_flight 200",
        "refund_done: refunds_in_flight > receivable 200",
        "credited: psp > receivable 850",
        TARIFF,
      ],
    ],
    [
      "refunded, in vain and in progress",
      [
        IN,
        FEE,
        TARIFF,
        "refund_started: payer > refunds_in_flight 300",
        "refund_started: payer > refunds_in_flight 100",
        "refund_done: refunds_in_flight > psp 300",
        "refund_failed: refunds_in_flight > payer 100",
        "refund_started: payer > refunds_in_flight 50",
      ],
    ],
    [
      "disputed, won, disputed again and lost",
      [
        IN,
        FEE,
        TARIFF,
        "refund_started: payer > refunds_in_flight 50",
        "refund_done: refunds_in_flight > psp 50",
        "dispute_opened: payer > disputed 1000",
        "dispute_won: disputed > payer 1000",
        "dispute_opened: payer > disputed 1000",
        "dispute_lost: disputed > psp 1000",
      ],
    ],
    [
      "refunded in part while it was disputed, and lost",
      [
        IN,
        FEE,
        TARIFF,
        "dispute_opened: payer > disputed 1050",
        "refund_started: disputed > refunds_in_flight 300",
        "refund_started: disputed > refunds_in_flight 100",
        "refund_done: refunds_in_flight > psp 300",
        "refund_failed: refunds_in_flight > disputed 100",
        "dispute_lost: disputed > psp 750",
      ],
    ],
    [
      "lost while it was authorized",
      [
        "authorized: receivable > payer 1050",
        FEE,
        "dispute_lost: disputed > receivable 1050",
        "dispute_opened: payer > disputed 1050",
      ],
    ],
    ["twice", [IN, FEE, TARIFF, "extra: psp > payer 1050", TARIFF]],
    [
      "for no charge",
      [
        "extra: psp > unmatched 1050",
        TARIFF,
        "refund_started: unmatched > refunds_in_flight 400",
        "refund_done: refunds_in_flight > psp 400",
      ],
    ],
    [
      "for a charge that was canceled",
      ["extra: receivable > payer 1050", "credited: psp > receivable 1050", TARIFF, FEE],
    ],
    ["without a price", [IN, TARIFF]],
    ["of an amount that the payer chose", [IN, FEE, TARIFF]],
    ["credited with more than was paid", [IN, FEE, "tariff: psp > psp_tariff 100"]],
    [
      "received in cash",
      [
        "credited: cash > payer 1050",
        FEE,
        "refund_started: payer > refunds_in_flight 300",
        "refund_done: refunds_in_flight > cash 300",
        "refund_started: payer > refunds_in_flight 100",
      ],
    ],
    [
      "matched later",
      [
        "extra: psp > unmatched 1050",
        TARIFF,
        "refund_started: unmatched > refunds_in_flight 400",
        FEE,
        "reassigned: unmatched > payer 650",
      ],
    ],
  ])("%s", async (name, expected) => {
    expect(await booksOf(name)).toEqual(expected);
  });

  test("of nobody's at first leave those books and enter the merchant's whole", async () => {
    const [reference] = played.cases.get("operator's, matched later") ?? [];
    const rows = await database.sql<{ merchant_id: string | null; account: string; cents: string }>(
      `SELECT p.merchant_id, split_part(account, ':', 1) AS account, sum(cents)::text AS cents
         FROM ledger_postings p JOIN ledger_entries e ON e.id = entry_id JOIN settlements s ON s.id = settlement_id
         WHERE reference = $1 GROUP BY 1, 2 HAVING sum(cents) <> 0 ORDER BY 2`,
      [reference],
    );
    expect(rows).toEqual(
      [
        ["fee_payable", "-60"],
        ["payer", "-650"],
        ["psp", "600"],
        ["psp_tariff", "50"],
        ["service_fee", "60"],
      ].map(([account, cents]) => ({ merchant_id: played.merchantId, account, cents })),
    );
  });

  test("stand on the Brasília day on which the money moved, and name the price of a fee", async () => {
    const [entry] = await database.sql<Record<string, string>>(
      `SELECT day, (e.at AT TIME ZONE 'America/Sao_Paulo')::date AS happened, s.paid_at = e.at AS is_paid_at,
         e.price_id, c.price_id AS charged, p.fixed_cents
       FROM ledger_entries e JOIN settlements s ON s.id = settlement_id JOIN charges c ON c.id = e.charge_id
         JOIN prices p ON p.id = e.price_id WHERE s.reference = $1 AND kind = 'fee'`,
      [played.cases.get("credited at once")?.[0]],
    );
    expect(entry).toMatchObject({ is_paid_at: true, fixed_cents: "49" });
    expect(entry?.day).toEqual(entry?.happened);
    expect(entry?.price_id).toBe(entry?.charged);
  });
});

/** All entries as the backfill has to write them, with their postings. */
function dump(references: readonly string[]) {
  return database.sql(
    `SELECT e.id, e.merchant_id, e.day, e.kind, e.psp_account_id, e.charge_id, e.refund_id, e.price_id, reference,
       (SELECT array_agg(concat_ws(' ', account, cents, merchant_id = e.merchant_id, day = e.day) ORDER BY account)
         FROM ledger_postings WHERE entry_id = e.id) AS postings
     FROM ledger_entries e JOIN settlements s ON s.id = settlement_id
     WHERE reference <> ALL ($1) ORDER BY e.id`,
    [references],
  );
}

function balances() {
  return database.sql(
    `SELECT e.merchant_id, e.settlement_id, account, sum(cents) FROM ledger_postings
       JOIN ledger_entries e ON e.id = entry_id GROUP BY 1, 2, 3 HAVING sum(cents) <> 0 ORDER BY 2, 3, 1`,
  );
}

async function backfill(): Promise<void> {
  await database.sql("SELECT ledger_backfill()");
}

describe("the backfill", () => {
  test("takes over for its charge what a process of the release before matched without an entry", async () => {
    const references = [...played.cases].flatMap(([name, its]) =>
      name.endsWith("matched later") ? its : [],
    );
    const sums = await balances();
    await database.sql(`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      CREATE TEMP TABLE unbooked ON COMMIT DROP AS SELECT e.id FROM ledger_entries e
        JOIN settlements s ON s.id = settlement_id
        WHERE reference IN ('${references.join("','")}') AND (kind IN ('reassigned', 'fee')
          OR (kind = 'refund_started' AND e.merchant_id IS NOT NULL));
      DELETE FROM ledger_postings WHERE entry_id IN (SELECT id FROM unbooked);
      DELETE FROM ledger_entries WHERE id IN (SELECT id FROM unbooked);
    END $$`);
    const { broken } = await checkBooks();
    expect(new Set(broken.map(({ invariant }) => invariant))).toContain("unmatched");
    await backfill();
    expect(await balances()).toEqual(sums);
    expect((await checkBooks()).broken).toEqual([]);
    const [again] = await database.sql("SELECT ledger_backfill()::int AS entries");
    expect(again).toEqual({ entries: 0 });
  });

  test("writes the books that were written live, and nothing when it runs again", async () => {
    const reassigned = ["matched later", "operator's, matched later"].flatMap(
      (name) => played.cases.get(name) ?? [],
    );
    const [live, sums] = [await dump(reassigned), await balances()];
    await backfill();
    expect(await dump(reassigned)).toEqual(live);
    await database.sql(`DO $$ BEGIN
      SET LOCAL session_replication_role = replica;
      TRUNCATE ledger_entries, ledger_postings;
      -- As charges were before their price was kept.
      UPDATE charges SET price_id = NULL WHERE amount_cents > 0;
    END $$`);
    expect((await checkBooks()).broken.length).toBeGreaterThan(0);
    await backfill();
    expect(await dump(reassigned)).toEqual(live);
    // Money that was matched later is booked for its charge at once.
    expect(await balances()).toEqual(sums);
    expect((await checkBooks()).broken).toEqual([]);
    await backfill();
    expect(await dump(reassigned)).toEqual(live);
    expect(await balances()).toEqual(sums);
  });
});
