import { NAMED_CHARGES } from "@/lib/charges/store/row";
import type { Movement } from "@/lib/ledger/movement";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** Reads the names of the provider accounts that a merchant's money ever was at, by their ids. */
export async function findAccountNames(
  merchantId: MerchantId,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await oneAsMerchant<{ id: string; name: string }>(merchantId, {
    name: "account-names",
    text: `SELECT id, name FROM psp_accounts WHERE merchant_id = $1 OR id IN (
        SELECT psp_account_id FROM ledger_totals WHERE merchant_id = $1
        UNION SELECT psp_account_id FROM ledger_total_changes WHERE merchant_id = $1)
      ORDER BY name, id`,
    values: [merchantId],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads the payers of the charges that movements are about, by the charges' ids. */
export async function findPayersOfMovements(
  merchantId: MerchantId,
  movements: readonly Pick<Movement, "chargeId">[],
): Promise<ReadonlyMap<ChargeId, string>> {
  const ids = new Set(movements.flatMap(({ chargeId }) => chargeId ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await oneAsMerchant<{ id: ChargeId; payer_name: string }>(merchantId, {
    name: "payers-of-charges",
    text: `SELECT id, payer_name FROM ${NAMED_CHARGES} WHERE merchant_id = $1`,
    values: [merchantId, [...ids]],
  });
  return new Map(rows.map(({ id, payer_name: name }) => [id, name]));
}
