import { totalsOf } from "@/lib/ledger/store/totals";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { daysOfMonth, type Month } from "@/lib/revenue/month";
import type { FeesInMonth, MerchantRevenue, RevenuePage } from "@/lib/revenue/revenue";

// Fees become due as debits of `service_fee`, and are taken back by its credits; what was paid is the credit balance of
// `fees_collected`, and what is owed that of `fee_payable` (docs/ledger.md). The ledger's totals have all of it.

const IN_MONTH = "day BETWEEN $1 AND $2";

interface RevenueRow {
  readonly merchantId: MerchantId;
  readonly name: string;
  readonly due: bigint;
  readonly reversed: bigint;
  readonly collected: bigint;
  readonly open: bigint;
  readonly count: bigint;
  readonly allDue: bigint;
  readonly allReversed: bigint;
  readonly allCollected: bigint;
  readonly allOpen: bigint;
}

/** Reads a page of the fees of every merchant in a month, and what each owes now; for operators alone. */
export async function findRevenue(
  month: Month,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<RevenuePage> {
  const { from, to } = daysOfMonth(month);
  const { rows } = await oneAsService<RevenueRow>({
    text: `WITH revenue AS MATERIALIZED (
        SELECT id, name, fee.due, fee.reversed, paid.collected, owed.open FROM merchants,
          LATERAL (SELECT COALESCE(sum(cents) FILTER (WHERE kind = 'fee'), 0) AS due,
              -COALESCE(sum(cents) FILTER (WHERE kind <> 'fee'), 0) AS reversed
            FROM ${totalsOf("service_fee", IN_MONTH, "merchants.id")} AS total) AS fee,
          LATERAL (SELECT -COALESCE(sum(cents), 0) AS collected
            FROM ${totalsOf("fees_collected", IN_MONTH, "merchants.id")} AS total) AS paid,
          LATERAL (SELECT -COALESCE(sum(cents), 0) AS open
            FROM ${totalsOf("fee_payable", "true", "merchants.id")} AS total) AS owed
      ), counted AS (
        SELECT * FROM revenue WHERE due <> 0 OR reversed <> 0 OR collected <> 0 OR open <> 0
      ) SELECT id AS "merchantId", name, due::bigint, reversed::bigint, collected::bigint, open::bigint,
        count(*) OVER () AS count, (sum(due) OVER ())::bigint AS "allDue", (sum(reversed) OVER ())::bigint AS "allReversed",
        (sum(collected) OVER ())::bigint AS "allCollected", (sum(open) OVER ())::bigint AS "allOpen"
      FROM counted ORDER BY open DESC, lower(name), id LIMIT $3 OFFSET $4`,
    values: [from, to, size, page * size],
  });
  const [first] = rows;
  return {
    merchants: rows.map(
      (row): MerchantRevenue => ({
        merchantId: row.merchantId,
        name: row.name,
        due: cents(row.due),
        reversed: cents(row.reversed),
        collected: cents(row.collected),
        open: cents(row.open),
      }),
    ),
    count: Number(first?.count ?? 0),
    totals: {
      due: cents(first?.allDue ?? 0n),
      reversed: cents(first?.allReversed ?? 0n),
      collected: cents(first?.allCollected ?? 0n),
      open: cents(first?.allOpen ?? 0n),
    },
  };
}

/** Reads a merchant's fees month by month, the latest first; months without any are left out. */
export async function findFeesByMonth(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<FeesInMonth[]> {
  const { rows } = await tx.query<{
    month: Month;
    due: bigint;
    reversed: bigint;
    collected: bigint;
  }>({
    name: "fees-by-month",
    text: `SELECT left(day::text, 7) AS month,
        COALESCE(sum(cents) FILTER (WHERE NOT is_payment AND kind = 'fee'), 0)::bigint AS due,
        -COALESCE(sum(cents) FILTER (WHERE NOT is_payment AND kind <> 'fee'), 0)::bigint AS reversed,
        -COALESCE(sum(cents) FILTER (WHERE is_payment), 0)::bigint AS collected
      FROM (SELECT *, false AS is_payment FROM ${totalsOf("service_fee")} AS fee
        UNION ALL SELECT *, true FROM ${totalsOf("fees_collected")} AS paid) AS total
      GROUP BY month ORDER BY month DESC`,
    values: [merchantId],
  });
  return rows.map(({ month, due, reversed, collected }) => ({
    month,
    due: cents(due),
    reversed: cents(reversed),
    collected: cents(collected),
  }));
}
