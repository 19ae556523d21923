import {
  type BookedRefunds,
  type ChargeMoney,
  type ChargePosting,
  chargeMoneyOf,
} from "@/lib/charge-details/charge-money";
import { RECORD_ENTRIES_MAX } from "@/lib/charge-details/charge-record";
import type { RefundStatus } from "@/lib/payments/refund";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/**
 * The entries about all money of a merchant's charge (`$1`, `$2`), also those that were booked before it was matched, with their
 * postings; a reversal has the kind of the entry that it takes back. Entries are looked up by their money: the
 * planner could read all of a merchant of whom it expects few.
 */
const POSTINGS = `SELECT COALESCE(reversed.kind, entry.kind) AS kind, entry.refund_id, entry.recorded_at, account, cents
  FROM settlements
    CROSS JOIN LATERAL (SELECT * FROM ledger_entries WHERE settlement_id = settlements.id OFFSET 0) AS entry
    JOIN ledger_postings ON entry_id = entry.id
    LEFT JOIN ledger_entries AS reversed ON reversed.id = entry.reverses
  WHERE settlements.charge_id = $2 AND settlements.merchant_id = $1 AND entry.merchant_id = $1`;

/** Reads what became of all money of a charge; null where nothing came. */
export async function findChargeMoney(
  tx: Transaction,
  merchantId: MerchantId,
  chargeId: ChargeId,
): Promise<ChargeMoney | null> {
  const { rows } = await tx.query<ChargePosting>({
    name: "postings-of-charge",
    text: `SELECT kind, account, sum(cents)::bigint AS cents FROM (${POSTINGS}) AS posting
      GROUP BY kind, account HAVING sum(cents) <> 0 ORDER BY min(recorded_at), kind, account`,
    values: [merchantId, chargeId],
  });
  return chargeMoneyOf(rows, await findBookedRefunds(tx, merchantId, chargeId));
}

interface RefundRow {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amount: bigint;
  readonly count: bigint;
  readonly took: bigint | null;
}

/** A refund leaves `refunds_in_flight` when it ends; one that did not is still on its way. */
async function findBookedRefunds(
  tx: Transaction,
  merchantId: MerchantId,
  chargeId: ChargeId,
): Promise<BookedRefunds> {
  const { rows } = await tx.query<RefundRow>({
    name: "booked-refunds-of-charge",
    text: `WITH moved AS (
        SELECT refund_id AS id, min(recorded_at) AS began, -COALESCE(sum(cents) FILTER (WHERE kind = 'refund_started'), 0) AS started,
          COALESCE(sum(cents) FILTER (WHERE kind = 'refund_done'), 0) AS done,
          COALESCE(sum(cents) FILTER (WHERE kind = 'refund_failed'), 0) AS failed
        FROM (${POSTINGS}) AS posting WHERE account = 'refunds_in_flight' AND refund_id IS NOT NULL GROUP BY refund_id
      ), booked AS (
        SELECT id, began, CASE WHEN done > 0 THEN 'REFUNDED' WHEN failed > 0 THEN 'FAILED' ELSE 'PROCESSING' END AS status,
          (CASE WHEN done > 0 THEN done WHEN failed > 0 THEN failed ELSE started END)::bigint AS amount
        FROM moved WHERE started <> 0 OR done <> 0 OR failed <> 0
      ) SELECT id, status, amount, count(*) OVER () AS count, (sum(amount) FILTER (WHERE status <> 'FAILED') OVER ())::bigint AS took
      FROM booked ORDER BY began DESC, id DESC LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, chargeId],
  });
  const latest = rows
    .map(({ id, status, amount }) => ({ id, status, amount: cents(amount) }))
    .reverse();
  const took = latest.reduce(
    (total, { amount, status }) => (status === "FAILED" ? total : total + amount),
    0n,
  );
  const [all] = rows;
  return {
    latest,
    earlier: {
      count: Number(all?.count ?? 0) - latest.length,
      amount: cents((all?.took ?? 0n) - took),
    },
  };
}
