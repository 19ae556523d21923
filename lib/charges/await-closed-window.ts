import { monotonicMs, pause } from "@/lib/clock";
import { closeWindow } from "@/lib/database/sync-window";
import { findLockKey } from "@/lib/database/terms";
import type { MerchantId } from "@/lib/domain/charge";

/** No creation can still be on its way after this long, so old windows need no barrier. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** How long a reading may wait for creations that are on their way. */
const BARRIER_BUDGET_MS = 5_000;

export type WindowOutcome =
  | {
      readonly kind: "closed";
      /** Set when the window reaches into the future: up to here what is read now is final. */
      readonly completeUntil?: Date;
    }
  /** Creations on their way did not end in time; an open window is never taken for a closed one. */
  | { readonly kind: "busy" };

/**
 * Waits until what was created before `createdTo` can be read in full (reliability 2.4). The rows
 * are to be read in a snapshot that is taken after this.
 *
 * @param createdTo null: no end was asked for, so nothing is waited for.
 */
export async function awaitClosedWindow(
  merchantId: MerchantId,
  createdTo: Date | null,
  now: Date,
): Promise<WindowOutcome> {
  if (!createdTo || now.getTime() - createdTo.getTime() > SETTLED_AFTER_MS) {
    return { kind: "closed" };
  }
  const lockKey = await findLockKey(merchantId);
  const start = monotonicMs();
  while (monotonicMs() - start < BARRIER_BUDGET_MS) {
    const result = await closeWindow(merchantId, lockKey, createdTo);
    if (result.kind === "closed") {
      const { completeUntil } = result;
      return completeUntil < createdTo ? { kind: "closed", completeUntil } : { kind: "closed" };
    }
    // Jitter, so that readers that collided once do not collide again.
    await pause(result.kind === "ahead" ? result.ms : 10 + Math.random() * 40);
  }
  return { kind: "busy" };
}
