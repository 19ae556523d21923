import { cache } from "react";
import { readCharge } from "@/lib/charge-details/read-charge";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { requireMember } from "../../../_signed-in/require";

/**
 * A charge for the member of the request, as of one instant of their merchant's business; null is a 404 whatever the reason. A page's
 * title and its content request the same charge, which is read once.
 */
export const recordAt = cache(async (id: string) => {
  const member = await requireMember("read");
  const instant = await merchantNow(member.merchantId, now());
  return { member, instant, record: await readCharge(member, id) };
});
