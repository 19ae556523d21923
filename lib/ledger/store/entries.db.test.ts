import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ENTRY_KINDS, OWN_ACCOUNTS } from "@/lib/ledger/ledger";
import type { SettlementId } from "@/lib/payments/settlement";
import { asService } from "@/lib/platform/db/connection";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { playHistory } from "@/testing/money-history";
import { reverseEntry } from "./entries";

const database = freshDatabase();
const bank = freshBank();
let fee: { readonly id: string; readonly settlement_id: SettlementId };

beforeAll(async () => {
  await playHistory(bank);
  [fee = fee] = await database.sql<typeof fee>(
    "SELECT id, settlement_id FROM ledger_entries WHERE kind = 'fee' ORDER BY id LIMIT 1",
  );
});

describe("the ledger", () => {
  test.each([
    "UPDATE ledger_entries SET kind = 'extra'",
    "DELETE FROM ledger_postings",
    "TRUNCATE ledger_entries, ledger_postings",
  ])("is not changed, not even by its owner: %s", async (text) => {
    await expect(database.sql(text)).rejects.toThrow("the ledger is only ever added to");
    await expect(asService((tx) => tx.query({ text }))).rejects.toThrow(/permission denied/);
  });

  test.each([
    ["an amount that unbalances its entry", 5, "receivable", /do not sum to 0/],
    ["no amount", 0, "receivable", /cents_check/],
    ["an account that it does not know", 5, "savings", /account_check/],
  ])("takes no posting of %s", async (_, cents, account, refusal) => {
    const post = asService((tx) =>
      tx.query({
        text: `INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
          SELECT id, $2, $3, merchant_id, day FROM ledger_entries WHERE id = $1`,
        values: [fee.id, account, cents],
      }),
    );
    await expect(post).rejects.toThrow(refusal);
  });

  test("knows the accounts and kinds that are listed, and no others", async () => {
    const checks = await database.sql<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
         WHERE conname IN ('ledger_postings_account_check', 'ledger_entries_kind_check')`,
    );
    const known = checks.flatMap(({ definition }) => definition.match(/'[a-z_]+'/g) ?? []);
    const listed = [...ENTRY_KINDS, ...OWN_ACCOUNTS].map((name) => `'${name}'`);
    expect(known.toSorted()).toEqual(listed.toSorted());
  });

  test("takes an entry back once, with the opposite postings, and only that of the money it is about", async () => {
    const reverse = (id: SettlementId) =>
      asService((tx) => reverseEntry(tx, id, fee.id, "fee_reversed"));
    expect(await reverse(randomUUID() as SettlementId)).toBe(false);
    expect([await reverse(fee.settlement_id), await reverse(fee.settlement_id)]).toEqual([
      true,
      false,
    ]);
    const postings = await database.sql(
      `SELECT account, cents, kind, e.price_id IS NOT NULL AS is_priced FROM ledger_postings
         JOIN ledger_entries e ON e.id = entry_id WHERE reverses = $1 ORDER BY cents`,
      [fee.id],
    );
    const entry = { kind: "fee_reversed", is_priced: true };
    expect(postings).toEqual([
      { ...entry, account: "service_fee", cents: "-60" },
      { ...entry, account: "fee_payable", cents: "60" },
    ]);
  });
});
