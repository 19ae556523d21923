import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";

/** What a body of one payment takes of both cores until it is stored, in ms. */
const EACH_MS = 4;

/** What each byte of a body takes beyond that, in ms: one of 222 kB, with a thousand payments, took 35 to 65. */
const BYTE_MS = 50 / 222_000;

/** All merchants have a second of a process at once, then 250 ms of each second, in equal parts of those who use it. */
const time = new SharedAllowance(1_000, 250, Number.POSITIVE_INFINITY, 0);

/**
 * Whether one more body of notifications of a merchant's own accounts is to be read, which is counted then. The merchant knows their
 * addresses and may have ten of them, and what they repeat costs nothing but the look for it: all merchants share what reading and
 * storing takes, and who comes waits for nothing that others took.
 */
export function mayNotify(merchantId: MerchantId): boolean {
  if (time.waitOf(merchantId) > 0) return false;
  time.take(EACH_MS, merchantId);
  return true;
}

/** Counts how long a body is that was read: what it takes beyond its merchant's part keeps the next ones from being read. */
export function countNotifiedBytes(merchantId: MerchantId, bytes: number): void {
  time.take(bytes * BYTE_MS, merchantId);
}
