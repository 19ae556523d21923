import { asService, oneAsService } from "@/lib/platform/db/connection";
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
 * Demands a second owner, or no longer does. Open invitations of owners are void from then on: nobody approved them, and who
 * kept the link of one could be the second owner, too.
 *
 * @returns false, and nothing changed, where it is demanded of a merchant with one owner: nobody could approve.
 */
export async function saveSecondPersonRule(
  { merchantId }: Allowed<"manage">,
  required: boolean,
): Promise<boolean> {
  return asService(async (tx) => {
    const { rowCount } = await tx.query({
      text: `UPDATE merchants SET requires_second_person = $2 WHERE id = $1 AND (NOT $2 OR 2 <=
        (SELECT count(*) FROM members WHERE merchant_id = $1 AND role = 'owner' AND disabled_at IS NULL))`,
      values: [merchantId, required],
    });
    if (rowCount === 1 && required) {
      await tx.query({
        text: `UPDATE invitations SET revoked_at = now() WHERE merchant_id = $1 AND role = 'owner'
          AND accepted_at IS NULL AND revoked_at IS NULL`,
        values: [merchantId],
      });
    }
    return rowCount === 1;
  });
}
