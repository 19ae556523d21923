import { asService } from "@/lib/platform/db/connection";

/**
 * What a total is of: what is credited at a provider account, or authorized there; what of that has a day that its
 * provider announced, by that day; fees that became due, and that the merchant paid; and what it owes of them, which
 * has one day for all.
 */
type TotalledAccount =
  | "psp"
  | "receivable"
  | "expected"
  | "service_fee"
  | "fees_collected"
  | "fee_payable";

/**
 * A subquery of the ledger's totals of a merchant: `day`, `psp_account_id`, `kind` and `cents`. It
 * adds the changes that are not rolled up yet, so it is exact at the moment of the statement.
 *
 * @param only a condition on its columns as SQL.
 * @param merchant the merchant's id as SQL.
 */
export function totalsOf(account: TotalledAccount, only = "true", merchant = "$1"): string {
  const from = (table: string) => `SELECT day, psp_account_id, kind, cents FROM ${table}
    WHERE merchant_id = ${merchant} AND account = '${account}' AND ${only}`;
  return `(${from("ledger_totals")} UNION ALL ${from("ledger_total_changes")})`;
}

/** The advisory lock of the one process that rolls up at a time; the others do not wait for it. */
const ROLLUP_LOCK = 7_691;

/** How many changes are rolled up in one transaction: a fraction of a second. */
export const LEDGER_ROLLUP_BATCH = 10_000;

/**
 * Adds changes to the ledger's totals and deletes them, in one statement of the database.
 *
 * @returns how many changes: fewer than `LEDGER_ROLLUP_BATCH` when none are left, 0 when another process rolls up.
 */
export function rollUpLedgerTotals(): Promise<number> {
  return asService(
    async (tx, opened) => {
      if (opened?.mine !== true) return 0;
      const { rows } = await tx.query<{ rolled_up: bigint }>({
        name: "roll-up-ledger-totals",
        text: "SELECT roll_up_ledger_totals($1) AS rolled_up",
        values: [LEDGER_ROLLUP_BATCH],
      });
      return Number(rows[0]?.rolled_up ?? 0);
    },
    [`SELECT pg_try_advisory_xact_lock(${ROLLUP_LOCK}) AS mine`],
  );
}
