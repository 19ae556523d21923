import type { ChargeStatus } from "@/lib/charges/charge-status";
import { NAMED_CHARGES } from "@/lib/charges/store/row";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** Reads the states of those of a merchant's charges that exist, by their ids. */
export async function findStatuses(
  merchantId: MerchantId,
  ids: readonly ChargeId[],
): Promise<ReadonlyMap<ChargeId, ChargeStatus>> {
  const { rows } = await oneAsMerchant<{ id: ChargeId; status: ChargeStatus }>(merchantId, {
    name: "statuses-of-charges",
    text: `SELECT id, status FROM ${NAMED_CHARGES} WHERE merchant_id = $1`,
    values: [merchantId, ids],
  });
  return new Map(rows.map(({ id, status }) => [id, status]));
}
