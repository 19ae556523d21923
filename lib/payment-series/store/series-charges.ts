import type { Charge } from "@/lib/charges/charge";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "@/lib/charges/store/row";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** Reads those of a merchant's charges that exist, by their ids: never more than a series has. */
export async function findCharges(
  merchantId: MerchantId,
  ids: readonly ChargeId[],
): Promise<ReadonlyMap<ChargeId, Charge>> {
  const { rows } = await oneAsMerchant<ChargeRow>(merchantId, {
    name: "charges-of-series",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1 AND id = ANY($2::uuid[])`,
    values: [merchantId, ids],
  });
  return new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
}
