import { networksOf, siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * Pages that payers open of one merchant's charges and links, whatever number of addresses they come from: 400 at once, then 40 a
 * second of a process, each for the 10 ms that it takes of the thread that answers everybody. More wait, the sites of their readers in
 * turns.
 */
const opened = new PacedTurns<MerchantId | "nobody">({
  each: 1,
  freeMs: 0,
  leastEachMs: 10,
  mostMs: 4_000,
  backMs: 400,
  waitMs: 5_000,
});

/**
 * Waits until one more page of a merchant may be made for a payer.
 *
 * @param merchantId null where the page is of no charge and no link: all of those are counted together.
 * @param address where it is opened from.
 * @throws MerchantBusy when too many wait.
 */
export async function awaitPayerPage(
  merchantId: MerchantId | null,
  address: string,
): Promise<void> {
  if (env().rateLimits.pages === 0) return;
  const within = [siteOf(address), ...networksOf(address)];
  await opened.run(merchantId ?? "nobody", (timed) => timed(async () => {}), within);
}
