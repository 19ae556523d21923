import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { SharedTimeTurns } from "./shared-time-turns";

/** What one payment takes of both cores with all that follows it, in ms. */
const EACH_MS = 25;

/** What each refund takes that is reported of it, in ms. */
const REFUND_MS = 2;

/** What lists name was not notified of, or was left to them: that is less, and nobody waits for it. */
const TURNS = {
  notified: new SharedTimeTurns({ backMs: 500 }),
  listed: new SharedTimeTurns({ backMs: 250 }),
};

/**
 * Waits until one more payment may be recorded that a merchant's own account reports, and that moves no charge: another one of a
 * charge that is paid, or one for no charge (ADR 0172). Limits bound how many charges a merchant makes, and each is moved a few
 * times. Of other payments its account reports as many as it likes, as its server may be the merchant's own: all merchants share
 * what these take, a second at once, then a half of each second where they are notified of, and a quarter where a list names
 * them. A payment with many refunds waits as well, whatever it moves. Where changes have no limit, as in a sandbox, these have none either.
 *
 * @param refunds how many are reported of it.
 */
export async function furtherPaymentInTurn(
  how: keyof typeof TURNS,
  merchantId: MerchantId,
  refunds = 0,
): Promise<void> {
  if (env().rateLimits.write === 0) return;
  await TURNS[how].take(EACH_MS + refunds * REFUND_MS, merchantId);
}
