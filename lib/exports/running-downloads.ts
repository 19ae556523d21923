import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * Files that a process sends to one merchant's systems at a time. Each is read from the database and sent as fast as its
 * reader takes it, and one that is not read holds what it has read until it is given up.
 */
export const DOWNLOADS_MAX = 4;

const running = new Map<MerchantId, number>();

/**
 * Takes one of a merchant's places for a download.
 *
 * @returns a function that gives it back, to be called once; null when all are taken.
 */
export function beginDownload(merchantId: MerchantId): (() => void) | null {
  const others = running.get(merchantId) ?? 0;
  if (others >= DOWNLOADS_MAX) return null;
  running.set(merchantId, others + 1);
  return () => {
    const left = (running.get(merchantId) ?? 1) - 1;
    if (left > 0) running.set(merchantId, left);
    else running.delete(merchantId);
  };
}
