import { crashPoint } from "@/lib/crash-point";
import { storeNotifications } from "@/lib/database/notifications";

/** What a callback says of one payment: a hint, not yet believed. */
export interface CallbackHint {
  /** The PSP's name for the payment; of a Pix, its end-to-end id. */
  readonly reference: string;
  readonly txid: string | null;
  /**
   * Tells news about a known payment from a repetition: the SHA-256 of the item, or, where the PSP names
   * its events, `id:EVENT`.
   */
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
    hints.map(({ reference, txid, digest }) => ({
      pspAccountId,
      externalId: `${reference}:${digest}`,
      reference,
      txid,
    })),
  );
  crashPoint("C8");
}
