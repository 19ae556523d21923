import type { Movement, MovementFilter } from "@/lib/ledger/movement";
import {
  entriesOf,
  LATEST_FIRST,
  type MovementRow,
  movementColumns,
  movementFromRow,
  paramsOf,
} from "@/lib/ledger/store/movements";
import type { MerchantId } from "@/lib/platform/values/ids";
import { openRowSnapshot, type RowSnapshot } from "./row-snapshot";

/**
 * Opens every movement that a filter matches, the latest first, on a separate connection.
 *
 * @returns null when the merchant has two snapshots open.
 */
export function openMovementSnapshot(
  merchantId: MerchantId,
  filter: MovementFilter,
): Promise<RowSnapshot<Movement> | null> {
  const values: unknown[] = [merchantId];
  const entries = entriesOf(filter, paramsOf(values));
  return openRowSnapshot<MovementRow, Movement>(
    merchantId,
    {
      count: `SELECT count(*) AS count FROM (${entries}) AS entry`,
      rows: () => `SELECT ${movementColumns("entry")} FROM (${entries}) AS entry ${LATEST_FIRST}`,
      values,
    },
    movementFromRow,
  );
}
