import { networksOf, siteOf } from "@/lib/platform/caller-address";
import { env } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * Pages that payers open, of all merchants and whatever number of addresses they come from: 130 at once, then 26 a second of a
 * process, each for the 15 ms that it takes of the thread that answers everybody. More wait, a hundred of one merchant and ten
 * of a site among them: merchants take turns, and of one the sites of its payers.
 */
const opened = new PacedTurns<"all">({
  each: 1,
  freeMs: 0,
  leastEachMs: 15,
  mostEachMs: 15,
  mostMs: 2_000,
  backMs: 400,
  waitMs: 5_000,
  waitingMaxWithin: [100, 10],
});

/**
 * Waits until one more page of a merchant's charges and links may be made for a payer.
 *
 * @param merchantId null where the page is of no charge and no link: these are counted as of one merchant.
 * @param address where it is opened from.
 * @throws MerchantBusy when too many of the merchant wait.
 */
export async function awaitPayerPage(
  merchantId: MerchantId | null,
  address: string,
): Promise<void> {
  if (env().rateLimits.pages === 0) return;
  const within = [merchantId ?? "nobody", siteOf(address), ...networksOf(address)];
  await opened.run("all", (timed) => timed(async () => {}), within);
}
