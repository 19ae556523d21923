import { findCharge } from "@/lib/database/charges";
import { findTerms } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type Charge, parseChargeId } from "@/lib/domain/charge";
import type { Allowed } from "@/lib/domain/permission";

/** What a person needs to know before they make a charge. */
export interface Preparation {
  /** Whether there is a PSP account for Pix: the merchant's own, or the operator's. */
  readonly pixAvailable: boolean;
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
  now: Date,
): Promise<Preparation> {
  const id = parseChargeId(from);
  const [terms, model] = await Promise.all([
    findTerms(merchantId, "PIX", brasiliaDay(now)),
    id && findCharge(merchantId, id),
  ]);
  return { pixAvailable: terms.pspAccountId !== null, model };
}
