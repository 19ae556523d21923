import { crashPoint } from "@/lib/crash-point";
import { storeNotifications } from "@/lib/database/notifications";

/** What a callback says of one payment: a hint, not yet believed. */
export interface CallbackHint {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** SHA-256 of the item, so that news about a known payment is told from a repetition. */
  readonly digest: string;
}

/**
 * Stores what a PSP called about, each hint once, together with the job that looks into it. After
 * this returns nothing is lost, so the PSP may be answered at once.
 */
export async function receiveNotifications(
  pspAccountId: string,
  hints: readonly CallbackHint[],
): Promise<void> {
  await storeNotifications(
    hints.map(({ endToEndId, txid, digest }) => ({
      pspAccountId,
      externalId: `${endToEndId}:${digest}`,
      endToEndId,
      txid,
    })),
  );
  crashPoint("C8");
}
