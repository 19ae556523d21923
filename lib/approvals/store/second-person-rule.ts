import { oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

/** Whether changes of where a merchant's money goes wait for a second owner. */
export async function findSecondPersonRule(merchantId: MerchantId): Promise<boolean> {
  const { rows } = await oneAsService<{ required: boolean }>({
    name: "second-person-rule",
    text: `SELECT requires_second_person AS required FROM merchants WHERE id = $1`,
    values: [merchantId],
  });
  return rows[0]?.required ?? false;
}

/**
 * Demands a second owner, or no longer does.
 *
 * @returns false, and nothing changed, where it is demanded of a merchant with one owner: nobody could approve.
 */
export async function saveSecondPersonRule(
  { merchantId }: Allowed<"manage">,
  required: boolean,
): Promise<boolean> {
  const { rowCount } = await oneAsService({
    text: `UPDATE merchants SET requires_second_person = $2 WHERE id = $1 AND (NOT $2 OR 2 <=
      (SELECT count(*) FROM members WHERE merchant_id = $1 AND role = 'owner' AND disabled_at IS NULL))`,
    values: [merchantId, required],
  });
  return rowCount === 1;
}
