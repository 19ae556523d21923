import type { Charge } from "@/lib/charges/charge";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "@/lib/charges/store/row";
import type { ShownCharge } from "@/lib/listing/shown-charge";

/** What the dashboard's list shows of a charge, as columns of a statement on `charges`. */
export const SHOWN_COLUMNS = `${CHARGE_COLUMNS}, ${RETURNED_COLUMNS}, payment_reported_at`;

/** `SHOWN_COLUMNS` as the driver reads them. */
export interface ShownRow extends ChargeRow, ReturnedRow {
  readonly payment_reported_at: Date | null;
}

/** A charge as the dashboard lists it, from its row; throws as `listedFromRow` does. */
export function shownFromRow(row: ShownRow): Charge & ShownCharge {
  return {
    ...chargeFromRow(row),
    returned: returnedFromRow(row).done,
    paymentReportedAt: row.payment_reported_at,
  };
}
