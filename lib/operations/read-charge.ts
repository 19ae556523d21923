import { findChargeRecord } from "@/lib/database/charge-record";
import { parseChargeId } from "@/lib/domain/charge";
import type { ChargeRecord } from "@/lib/domain/charge-record";
import type { Allowed } from "@/lib/domain/permission";

/**
 * All that is known of a charge of the member's merchant. Null for an unknown id, another
 * merchant's, and what is no id at all: nobody can tell them apart.
 */
export async function readCharge(
  member: Allowed<"read">,
  id: string,
): Promise<ChargeRecord | null> {
  const chargeId = parseChargeId(id);
  return chargeId && findChargeRecord(member.merchantId, chargeId);
}
