import { FIRST_STEPS, type FirstSteps } from "@/lib/merchants/first-steps";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Allowed } from "@/lib/platform/values/permission";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { findPricesInForce } from "@/lib/pricing/store/prices-in-force";

/** How long a merchant counts as new: afterwards, what it has not done it does not need. */
const NEW_FOR_DAYS = 30;

/** The first steps of a merchant that is new and has not done them all; else null. */
export async function findFirstSteps(
  { merchantId }: Allowed<"manage">,
  now: Date,
): Promise<FirstSteps | null> {
  const { rows } = await oneAsMerchant<Omit<FirstSteps, "account" | "price" | "prices">>(
    merchantId,
    {
      name: "first-steps",
      text: `SELECT EXISTS (SELECT FROM charges WHERE merchant_id = $1) AS charge,
        EXISTS (SELECT FROM charges WHERE merchant_id = $1 AND paid_on IS NOT NULL) AS paid,
        EXISTS (SELECT FROM client_secrets WHERE merchant_id = $1 AND last_used_at IS NOT NULL) AS api,
        EXISTS (SELECT FROM webhook_endpoints WHERE merchant_id = $1 AND deleted_at IS NULL) AS webhook,
        (SELECT count(*) FROM members WHERE merchant_id = $1 AND disabled_at IS NULL) > 1
          OR EXISTS (SELECT FROM invitations WHERE merchant_id = $1 AND revoked_at IS NULL) AS team
      FROM merchants WHERE id = $1 AND created_at > $2::timestamptz - interval '${NEW_FOR_DAYS} days'`,
      values: [merchantId, now],
    },
  );
  const [row] = rows;
  if (!row) return null;
  const account = (await findMethods(merchantId)).size > 0;
  const prices = await findPricesInForce(merchantId, brasiliaDay(now));
  const price = prices.length > 0 && prices.every((one) => one.price !== null);
  const steps = { ...row, account, price, prices };
  return FIRST_STEPS.every((step) => steps[step]) ? null : steps;
}
