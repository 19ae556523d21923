import { pause } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";

/** What one payment takes of both cores with all that follows it, and each refund that is reported of it, in ms. */
const EACH_MS = 25;
const REFUND_MS = 2;

/** All merchants share what comes back each second of a process, in ms, and one of a merchant waits for its part, the others behind it. */
function turnsAt(backMs: number) {
  const time = new SharedAllowance(1_000, backMs, Number.POSITIVE_INFINITY, 0);
  return { time, turns: new MerchantTurns({ each: 1 }) };
}

/** What lists name was not notified of, or was left to them: that is less, and nobody waits for it. */
const TURNS = { notified: turnsAt(500), listed: turnsAt(250) };

/**
 * Waits until one more payment may be recorded that a merchant's own account reports, and that moves no charge: another one of a
 * charge that is paid, or one for no charge (ADR 0172). Limits bound how many charges a merchant makes, and each is moved a few
 * times. Of other payments its account reports as many as it likes, as its server may be the merchant's own: all merchants share
 * what these take, a second at once, then a half of each second where they are notified of, and a quarter where a list names
 * them.
 *
 * So does one that has many refunds, whatever it moves. Where changes have no limit, as in a sandbox, these have none either.
 */
export async function furtherPaymentInTurn(
  how: keyof typeof TURNS,
  merchantId: MerchantId,
  refunds = 0,
): Promise<void> {
  if (env().rateLimits.write === 0) return;
  const { time, turns } = TURNS[how];
  await turns.run(merchantId, async () => {
    const waitMs = time.waitOf(merchantId);
    if (waitMs > 0) await pause(waitMs);
    time.take(EACH_MS + refunds * REFUND_MS, merchantId);
  });
}
