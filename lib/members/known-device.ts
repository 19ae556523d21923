import { networkOf } from "@/lib/platform/caller-address";
import type { Device } from "@/lib/platform/values/merchant";
import { findLatestDevices } from "./store/members";

/** Sessions that are looked back at. */
const SESSIONS = 200;

/**
 * Whether a member was signed in from this network by this browser before, or never was at all: a first sign-in is no
 * news. A browser's version does not matter.
 */
export async function isKnownDevice(memberId: string, device: Device): Promise<boolean> {
  const devices = await findLatestDevices(memberId, SESSIONS);
  const own = nameOf(device);
  return devices.length === 0 || devices.some((one) => nameOf(one) === own);
}

function nameOf({ address, userAgent }: Device): string {
  return `${networkOf(address)} ${userAgent.slice(0, 512).replace(/[\d._]+/g, "")}`;
}
