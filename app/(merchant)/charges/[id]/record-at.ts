import { cache } from "react";
import { now } from "@/lib/clock";
import { readCharge } from "@/lib/operations/read-charge";
import { requireMember } from "../../../_signed-in/require";

/**
 * A charge for the member who asks, as of one instant; null is a 404 whatever the reason. A page's
 * title and its content ask for the same charge, which is read once.
 */
export const recordAt = cache(async (id: string) => {
  const member = await requireMember("read");
  const instant = now();
  return { member, instant, record: await readCharge(member, id) };
});
