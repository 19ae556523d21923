import { type ChargeVersion, findChargeVersion } from "@/lib/database/charge-record";
import { parseChargeId } from "@/lib/domain/charge";
import type { Allowed } from "@/lib/domain/permission";

/** Whether a page about a charge is still up to date; null as `readCharge`. */
export async function watchCharge(
  member: Allowed<"read">,
  id: string,
): Promise<ChargeVersion | null> {
  const chargeId = parseChargeId(id);
  return chargeId && findChargeVersion(member.merchantId, chargeId);
}
