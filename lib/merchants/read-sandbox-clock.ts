import { brasiliaDay, daysBetween } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { merchantNow } from "./merchant-now";
import type { SandboxClock } from "./sandbox-clock";

/**
 * Reads what a merchant's sandbox clock shows.
 *
 * @param now the real instant.
 */
export async function readSandboxClock(merchantId: MerchantId, now: Date): Promise<SandboxClock> {
  const today = brasiliaDay(await merchantNow(merchantId, now));
  return { today, daysAhead: daysBetween(brasiliaDay(now), today) };
}
