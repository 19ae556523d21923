import type { ChargeEventType, ChargeNote, ChargeStatus } from "@/lib/charges/charge-status";
import { asMerchant } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** One entry of a charge's history. */
export interface ChargeHistoryEntry {
  /** 1, 2, 3 … within the charge. */
  readonly number: number;
  readonly type: ChargeEventType | ChargeNote | "created";
  /** Null for the first entry. */
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
  /** `client:<id>`, `member:<id>`, `psp:<account>`, `worker` or `operator`. */
  readonly actor: string;
  readonly reason: string | null;
}

interface EventRow {
  readonly number: number;
  readonly type: ChargeHistoryEntry["type"];
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
}

/** Finds one page of the history of a merchant's charge, oldest first. */
export function findHistory(
  merchantId: MerchantId,
  chargeId: ChargeId,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly entries: readonly ChargeHistoryEntry[]; readonly totalElements: number }> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<EventRow & { count: bigint }>({
      name: "history-of-charge",
      // By the charge alone: of a merchant that came a moment ago the planner expects one event, and would read all of them.
      text: `WITH history AS MATERIALIZED (SELECT * FROM charge_history WHERE charge_id = $2)
        SELECT total.count, listed.* FROM
        (SELECT count(*) AS count FROM history WHERE merchant_id = $1) AS total
        LEFT JOIN (SELECT number, type, from_status, to_status, at, actor, reason FROM history
          WHERE merchant_id = $1 ORDER BY number LIMIT $3 OFFSET $4) AS listed ON true
        ORDER BY number`,
      values: [merchantId, chargeId, size, BigInt(page) * BigInt(size)],
    });
    return {
      entries: rows.filter(({ number }) => number !== null).map(entryFromRow),
      totalElements: Number(rows[0]?.count ?? 0),
    };
  });
}

function entryFromRow(row: EventRow): ChargeHistoryEntry {
  const { number, type, from_status: from, to_status: to, at, actor, reason } = row;
  return { number, type, from, to, at, actor, reason };
}
