import { parseChargeId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { type ChargeVersion, findChargeVersion } from "./store/charge-record";

/**
 * Reads the version of a charge's record, by which an open page finds out whether it is up to date. Null for
 * an unknown id, another merchant's charge and what is no id.
 */
export async function watchCharge(
  member: Allowed<"read">,
  id: string,
): Promise<ChargeVersion | null> {
  const chargeId = parseChargeId(id);
  return chargeId && findChargeVersion(member.merchantId, chargeId);
}
