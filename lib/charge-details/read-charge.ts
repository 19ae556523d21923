import { parseChargeId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import type { ChargeRecord } from "./charge-record";
import { findChargeRecord } from "./store/charge-record";

/**
 * Reads the record of a charge of the member's merchant. Null for an unknown id, another merchant's charge
 * and what is no id, so that a caller cannot distinguish them.
 */
export async function readCharge(
  member: Allowed<"read">,
  id: string,
): Promise<ChargeRecord | null> {
  const chargeId = parseChargeId(id);
  return chargeId && findChargeRecord(member.merchantId, chargeId);
}
