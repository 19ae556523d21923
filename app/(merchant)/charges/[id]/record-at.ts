import { cache } from "react";
import { readCharge } from "@/lib/charge-details/read-charge";
import { now } from "@/lib/platform/clock";
import { requireMember } from "../../../_signed-in/require";

/**
 * A charge for the member of the request, as of one instant; null is a 404 whatever the reason. A page's
 * title and its content request the same charge, which is read once.
 */
export const recordAt = cache(async (id: string) => {
  const member = await requireMember("read");
  const instant = now();
  return { member, instant, record: await readCharge(member, id) };
});
