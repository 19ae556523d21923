import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { CountedMoney, RecentEvent } from "@/lib/listing/overview";
import { MONEY_KINDS } from "@/lib/payments/discrepancy";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/** Sums a merchant's open exceptions about received money, which may have to be refunded. */
export async function sumOpenExceptions(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<CountedMoney> {
  const { rows } = await tx.query<{ count: bigint; amount: bigint }>({
    name: "open-exceptions-with-money",
    text: `SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS amount FROM exceptions
      WHERE merchant_id = $1 AND resolution IS NULL AND kind = ANY ($2)`,
    values: [merchantId, MONEY_KINDS],
  });
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return { count: Number(row.count), amount: cents(row.amount) };
}

interface RecentEventRow {
  readonly charge_id: ChargeId;
  readonly number: number;
  readonly payer_name: string;
  readonly amount_cents: bigint;
  readonly type: RecentEvent["type"];
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly at: Date;
}

/** Finds the latest events of a merchant's charges, newest first. */
export async function findRecentEvents(
  tx: Transaction,
  merchantId: MerchantId,
  most: number,
): Promise<RecentEvent[]> {
  const { rows } = await tx.query<RecentEventRow>({
    name: "recent-events",
    text: `SELECT charge_id, number, payer_name, amount_cents, type, from_status, to_status, at
      FROM (SELECT charge_id, number, type, from_status, to_status, at FROM charge_events
        WHERE merchant_id = $1 ORDER BY at DESC, charge_id DESC, number DESC LIMIT $2) AS recent
      JOIN charges ON charges.id = charge_id AND merchant_id = $1
      ORDER BY at DESC, charge_id DESC, number DESC`,
    values: [merchantId, most],
  });
  return rows.map((row) => ({
    chargeId: row.charge_id,
    number: row.number,
    payerName: row.payer_name,
    amount: cents(row.amount_cents),
    type: row.type,
    from: row.from_status,
    to: row.to_status,
    at: row.at,
  }));
}
