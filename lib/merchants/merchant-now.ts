import { env } from "@/lib/platform/env";
import { daysLater } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findDaysAhead } from "./store/sandbox-clocks";

/** By how many days a merchant's clock is ahead; in production 0, and nothing is read. */
export async function daysAheadOf(merchantId: MerchantId): Promise<number> {
  return env().environment === "sandbox" ? findDaysAhead(merchantId) : 0;
}

/**
 * The instant at which a merchant's business is: amounts due, due dates, the ends of codes and days of payment go by it. In
 * the sandbox it is later than `now` by the merchant's clock, in production it is `now` (ADR 0119).
 *
 * @param now the real instant, by which everything else goes.
 */
export async function merchantNow(merchantId: MerchantId, now: Date): Promise<Date> {
  return daysLater(now, await daysAheadOf(merchantId));
}
