import type { MerchantId } from "@/lib/domain/charge";
import type { ExportedCharge } from "@/lib/domain/charge-export";
import type { ChargeQuery } from "@/lib/domain/charge-query";
import { conditions, orderBy } from "./charge-conditions";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "./charge-row";
import { openSnapshot, type Snapshot } from "./snapshot";

/** Rows of one round trip: few enough that other requests are answered between two of them. */
const BATCH = 200;

/** Every charge that a query matches, whatever its page, as they are at one instant. */
export interface ChargeSnapshot {
  readonly total: number;
  /** In the query's order, read as they are asked for; a batch is emptied once the next one is. */
  readonly batches: AsyncGenerator<readonly ExportedCharge[]>;
  /** Ends the reading, also half-way; whoever opened it calls this however it went. */
  end(): Promise<void>;
}

interface ExportRow extends ChargeRow, ReturnedRow {
  readonly end_to_end_ids: readonly string[] | null;
}

/**
 * Opens all that a query matches, on a connection of its own.
 *
 * @returns null when the merchant has two of them open.
 */
export async function openChargeSnapshot(
  merchantId: MerchantId,
  query: ChargeQuery,
): Promise<ChargeSnapshot | null> {
  const values: unknown[] = [merchantId];
  const where = conditions(query, values);
  const snapshot = await openSnapshot(merchantId);
  if (!snapshot) return null;
  try {
    const [counted] = await snapshot.read<{ count: bigint }>({
      text: `SELECT count(*) AS count FROM charges WHERE ${where}`,
      values,
    });
    await snapshot.read({
      text: `DECLARE exported NO SCROLL CURSOR FOR
        SELECT ${CHARGE_COLUMNS},
          (SELECT array_agg(end_to_end_id ORDER BY paid_at, end_to_end_id) FROM settlements
            WHERE charge_id = charges.id AND end_to_end_id IS NOT NULL) AS end_to_end_ids,
          ${RETURNED_COLUMNS}
        FROM charges WHERE ${where} ORDER BY ${orderBy(query.sort)}`,
      values,
    });
    const total = Number(counted?.count ?? 0);
    return { total, batches: batchesOf(snapshot), end: () => snapshot.end() };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

async function* batchesOf(snapshot: Snapshot): AsyncGenerator<readonly ExportedCharge[]> {
  const fetch = () => {
    const batch = snapshot.read<ExportRow>({ text: `FETCH ${BATCH} FROM exported` });
    // Asked for ahead, it may fail before anybody waits for it.
    batch.catch(() => {});
    return batch;
  };
  // The database reads the next batch while this one is written.
  let ahead = fetch();
  for (;;) {
    const rows = await ahead;
    if (rows.length === 0) return;
    ahead = fetch();
    const batch = rows.map(exportedFromRow);
    rows.length = 0;
    yield batch;
    // Promises of this loop outlive it until the next full collection of garbage, and what they
    // resolved to with them: of a batch that is written nothing but the empty array may be left.
    batch.length = 0;
  }
}

function exportedFromRow(row: ExportRow): ExportedCharge {
  return {
    charge: chargeFromRow(row),
    endToEndIds: row.end_to_end_ids ?? [],
    returned: returnedFromRow(row),
  };
}
