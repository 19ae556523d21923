import type { BillingType } from "@/lib/platform/values/billing-type";
import { parseChargeId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { type Charge, methodsToCharge } from "./charge";
import { findCharge } from "./store/charges";

/** What a person needs to know before they make a charge. */
export interface Preparation {
  /** What charges can be made for, by the merchant's PSP accounts and the operator's. */
  readonly methods: readonly BillingType[];
  /** The charge to begin from; null without one. */
  readonly model: Charge | null;
}

/**
 * What a new charge of the member's merchant can be, and one to begin from.
 *
 * @param from the id of a charge to do again; an unknown, a foreign and a malformed one are none.
 */
export async function prepareCharge(
  { merchantId }: Allowed<"charge">,
  from: string,
): Promise<Preparation> {
  const id = parseChargeId(from);
  const [accounts, model] = await Promise.all([
    findMethods(merchantId),
    id && findCharge(merchantId, id),
  ]);
  return { methods: methodsToCharge(accounts), model };
}
