import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "@/lib/charges/store/row";
import type { ExportedCharge } from "@/lib/listing/charge-export";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import type { MerchantId } from "@/lib/platform/values/ids";
import { conditions, orderBy } from "./conditions";
import { openSnapshot, type Snapshot } from "./snapshot";

/** Rows of one round trip: few enough that other requests are answered between two batches. */
const BATCH = 200;

/** Every charge that a query matches, whatever its page, at one instant. */
export interface ChargeSnapshot {
  readonly total: number;
  /** In the query's order, read on demand; a batch is emptied when the next one is requested. */
  readonly batches: AsyncGenerator<readonly ExportedCharge[]>;
  /** Ends the reading, also before its end. The caller that opened it always calls this. */
  end(): Promise<void>;
}

interface ExportRow extends ChargeRow, ReturnedRow {
  readonly end_to_end_ids: readonly string[] | null;
}

/**
 * Opens every charge that a query matches, on a separate connection.
 *
 * @returns null when the merchant has two snapshots open.
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
    // Read ahead, it may fail before it is awaited.
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
    // Promises of this loop, and the arrays they resolved to, live until the next full garbage collection:
    // only the empty array of a written batch may be left.
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
