import type { EntryKind, LedgerAccount } from "@/lib/ledger/ledger";
import type { Movement, MovementQuery } from "@/lib/ledger/movement";
import type { SettlementId } from "@/lib/payments/settlement";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/**
 * Reads one page of a merchant's movements, the latest first: by their day in the books, and by when they happened
 * within it. A page goes on where the one before ended, so that new movements shift nothing.
 */
export async function findMovements(
  merchantId: MerchantId,
  query: MovementQuery,
): Promise<Movement[]> {
  const values: unknown[] = [merchantId];
  const param = (value: unknown) => `$${values.push(value)}`;
  const { dayFrom, dayTo, kind, chargeId, after, size } = query;
  const conditions = [
    "merchant_id = $1",
    ...(dayFrom ? [`day >= ${param(dayFrom)}`] : []),
    ...(dayTo ? [`day <= ${param(dayTo)}`] : []),
    ...(kind ? [`kind = ${param(kind)}`] : []),
    // Of all money of the charge: what was booked before it was matched names no charge.
    ...(chargeId
      ? [
          `settlement_id IN (SELECT s.id FROM settlements s WHERE s.charge_id = ${param(chargeId)} AND s.merchant_id = $1)`,
        ]
      : []),
    ...(after
      ? [`(day, at, id) < (${param(after.day)}, ${param(after.at)}, ${param(after.id)})`]
      : []),
  ];
  const { rows } = await oneAsMerchant<MovementRow>(merchantId, {
    text: `SELECT id, day, at, recorded_at, kind, psp_account_id, charge_id, settlement_id, refund_id, price_id,
        reverses, postings.accounts, postings.cents
      FROM (SELECT * FROM ledger_entries WHERE ${conditions.join(" AND ")}
        ORDER BY day DESC, at DESC, id DESC LIMIT ${param(size)}) AS entry,
        LATERAL (SELECT array_agg(account ORDER BY cents DESC, account) AS accounts,
            array_agg(cents::text ORDER BY cents DESC, account) AS cents
          FROM ledger_postings WHERE entry_id = entry.id AND merchant_id = $1) AS postings
      ORDER BY day DESC, at DESC, id DESC`,
    values,
  });
  return rows.map(movementFromRow);
}

interface MovementRow {
  readonly id: string;
  readonly day: CivilDate;
  readonly at: Date;
  readonly recorded_at: Date;
  readonly kind: EntryKind;
  readonly psp_account_id: string;
  readonly charge_id: ChargeId | null;
  readonly settlement_id: SettlementId | null;
  readonly refund_id: string | null;
  readonly price_id: bigint | null;
  readonly reverses: string | null;
  readonly accounts: readonly LedgerAccount[] | null;
  /** As texts: the driver reads arrays of 64-bit integers as numbers. */
  readonly cents: readonly string[] | null;
}

function movementFromRow(row: MovementRow): Movement {
  return {
    id: row.id,
    day: row.day,
    at: row.at,
    recordedAt: row.recorded_at,
    kind: row.kind,
    pspAccountId: row.psp_account_id,
    chargeId: row.charge_id,
    settlementId: row.settlement_id,
    refundId: row.refund_id,
    priceId: row.price_id,
    reverses: row.reverses,
    postings: (row.accounts ?? []).map((account, index) => ({
      account,
      cents: BigInt(row.cents?.[index] ?? 0),
    })),
  };
}
