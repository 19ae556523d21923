import type { Movement, MovementFilter } from "@/lib/ledger/movement";
import {
  entriesOf,
  LATEST_FIRST,
  type MovementRow,
  movementColumns,
  movementFromRow,
  paramsOf,
} from "@/lib/ledger/store/movements";
import { openRowSnapshot, type RowReader, type RowSnapshot } from "./row-snapshot";

/**
 * Opens every movement that a filter matches, the latest first, on a separate connection.
 *
 * @returns null when the merchant has two snapshots open, or the member one.
 */
export function openMovementSnapshot(
  reader: RowReader,
  filter: MovementFilter,
): Promise<RowSnapshot<Movement> | null> {
  const values: unknown[] = [reader.merchantId];
  const entries = entriesOf(filter, paramsOf(values));
  return openRowSnapshot<MovementRow, Movement>(
    reader,
    {
      count: `SELECT count(*) AS count FROM (${entries}) AS entry`,
      rows: () => `SELECT ${movementColumns("entry")} FROM (${entries}) AS entry ${LATEST_FIRST}`,
      values,
    },
    movementFromRow,
  );
}
