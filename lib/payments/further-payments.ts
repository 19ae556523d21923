import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";

/** What one payment takes of both cores with all that follows it, in ms. */
const EACH_MS = 25;

/** All merchants have a second of a process at once, then 500 ms of each second, in equal parts of those who use it. */
const time = new SharedAllowance(1_000, 500, Number.POSITIVE_INFINITY, 0);

/** One of a merchant waits for its part, the others behind it. */
const turns = new MerchantTurns({ each: 1 });

/**
 * Waits until one more payment may be recorded of which a merchant's own account notifies, and which moves no charge: another one of a
 * charge that is paid, or one for no charge (ADR 0172). Limits bound how many charges a merchant makes, and each is moved a few
 * times. Of other payments its account notifies as often as it likes, as its server may be the merchant's own: all merchants share
 * what these take. Where changes have no limit, as in a sandbox, these have none either.
 */
export async function furtherPaymentInTurn(merchantId: MerchantId): Promise<void> {
  if (env().rateLimits.write === 0) return;
  await turns.run(merchantId, async () => {
    const waitMs = time.waitOf(merchantId);
    if (waitMs > 0) await pause(waitMs);
    time.take(EACH_MS, merchantId);
  });
}
