import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { CountedMoney, RecentEvent } from "@/lib/listing/overview";
import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/** Counts and sums a merchant's open exceptions, of every kind. */
export async function sumOpenExceptions(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<CountedMoney> {
  const { rows } = await tx.query<{ count: bigint; amount: bigint }>({
    name: "open-exceptions",
    text: `SELECT count(*) AS count, coalesce(sum(amount_cents), 0)::bigint AS amount FROM exceptions
      WHERE merchant_id = $1 AND resolution IS NULL`,
    values: [merchantId],
  });
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return { count: Number(row.count), amount: cents(row.amount) };
}

/**
 * Events of money: payments, refunds, disputes, refusals, as SQL. The partial index charge_events_money_idx has the same
 * types, so that the last of them are found behind any number of creations.
 */
export const MONEY_EVENTS = `('paid', 'authorized', 'extra_settlement', 'completed', 'reassigned', 'withdrawn', 'moved_away',
  'refund_started', 'refund_added', 'refund_ended', 'refunded', 'returned_to_received', 'returned_to_confirmed',
  'taken_back', 'disputed', 'dispute_won', 'dispute_lost', 'refused', 'card_refused')`;

interface RecentEventRow {
  readonly charge_id: ChargeId;
  readonly number: number;
  readonly payer_name: string;
  readonly amount_cents: bigint;
  readonly type: RecentEvent["type"];
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly at: Date;
  readonly failed: boolean;
}

/** Finds the latest events of money of a merchant's charges, newest first. */
export async function findRecentEvents(
  tx: Transaction,
  merchantId: MerchantId,
  most: number,
): Promise<RecentEvent[]> {
  const { rows } = await tx.query<RecentEventRow>({
    name: "recent-events",
    // Charges and refunds by their own keys (OFFSET), not by the merchant's, of whom the planner may know nothing yet.
    text: `SELECT recent.charge_id, number, payer_name, type, from_status, to_status, at,
        coalesce(CASE WHEN evidence->>'amountCents' ~ '^[0-9]{1,12}$' THEN (evidence->>'amountCents')::bigint END,
          (SELECT made.amount_cents FROM (SELECT * FROM refunds WHERE charge_id = recent.charge_id OFFSET 0) AS made
            WHERE made.merchant_id = $1 AND made.id::text = evidence->>'refundId'), CASE WHEN type IN ('paid', 'authorized') THEN paid_cents END, charges.amount_cents
        ) AS amount_cents,
        coalesce(evidence->>'refundStatus' = 'FAILED', false)
          OR coalesce(reason LIKE 'refund failed:%', false) AS failed
      FROM (SELECT charge_id, number, type, from_status, to_status, at, reason, evidence FROM charge_events
        WHERE merchant_id = $1 AND type IN ${MONEY_EVENTS}
        ORDER BY at DESC, charge_id DESC, number DESC LIMIT $2) AS recent
      CROSS JOIN LATERAL (SELECT * FROM charges WHERE id = recent.charge_id OFFSET 0) AS charges
      WHERE charges.merchant_id = $1
      ORDER BY at DESC, recent.charge_id DESC, number DESC`,
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
    isFailedRefund: row.failed,
  }));
}

/** Finds the Brasília day on which a merchant was made, or of its first movement, where that is an earlier one. */
export async function findFirstDay(tx: Transaction, merchantId: MerchantId): Promise<CivilDate> {
  const { rows } = await tx.query<{ day: CivilDate }>({
    name: "first-day",
    text: `SELECT LEAST((created_at AT TIME ZONE 'America/Sao_Paulo')::date,
        (SELECT day FROM ledger_entries WHERE merchant_id = $1 ORDER BY day LIMIT 1)) AS day
      FROM merchants WHERE id = $1`,
    values: [merchantId],
  });
  const [row] = rows;
  if (!row) throw new Error("the overview's merchant is gone");
  return row.day;
}

/** Whether a merchant has any charge. */
export async function hasCharges(tx: Transaction, merchantId: MerchantId): Promise<boolean> {
  const { rows } = await tx.query({
    name: "has-charges",
    text: "SELECT FROM charges WHERE merchant_id = $1 LIMIT 1",
    values: [merchantId],
  });
  return rows.length > 0;
}
