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
import { conditions, orderBy } from "./conditions";
import { openRowSnapshot, type RowReader, type RowSnapshot } from "./row-snapshot";

/** So many charges are found and put in order before the first is written; more are soon met in the order. */
const FEW = 100_000;

interface ExportRow extends ChargeRow, ReturnedRow {
  readonly end_to_end_ids: readonly string[] | null;
}

/**
 * Opens every charge that a query matches, on a separate connection.
 *
 * @returns null when the merchant has two snapshots open, or the member one.
 */
export function openChargeSnapshot(
  reader: RowReader,
  query: ChargeQuery,
): Promise<RowSnapshot<ExportedCharge> | null> {
  const values: unknown[] = [reader.merchantId];
  const where = conditions(query, values);
  const found = `merchant_id = $1 AND id = ANY (ARRAY(SELECT id FROM listed_charges WHERE ${where}))`;
  return openRowSnapshot(
    reader,
    {
      count: `SELECT count(*) AS count FROM listed_charges WHERE ${where}`,
      rows: (total) => `SELECT ${CHARGE_COLUMNS},
          (SELECT array_agg(end_to_end_id ORDER BY paid_at, end_to_end_id) FROM settlements
            WHERE charge_id = charges.id AND end_to_end_id IS NOT NULL AND withdrawn_at IS NULL) AS end_to_end_ids,
          ${RETURNED_COLUMNS}
        FROM charges WHERE ${total > FEW ? where : found} ORDER BY ${orderBy(query.sort)}`,
      values,
    },
    exportedFromRow,
  );
}

function exportedFromRow(row: ExportRow): ExportedCharge {
  return {
    charge: chargeFromRow(row),
    endToEndIds: row.end_to_end_ids ?? [],
    returned: returnedFromRow(row),
  };
}
