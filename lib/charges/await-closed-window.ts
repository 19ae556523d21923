import { monotonicMs, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { closeWindow, findWatermark, type WindowReader } from "./store/watermark";

/** How long a reading may wait for creations that are on their way. */
const BARRIER_BUDGET_MS = 5_000;

export type WindowOutcome =
  | {
      readonly kind: "closed";
      /** Set when the window ends too far in the future: up to here what is read now is final. */
      readonly completeUntil?: Date;
    }
  /** Creations on their way did not end in time; an open window is never taken for a closed one. */
  | { readonly kind: "busy" };

/**
 * Waits until what was created before `createdTo` can be read in full (docs/reliability.md#windows).
 * The rows are to be read in a snapshot that is taken after this.
 *
 * @param createdTo null: no end was requested, so nothing is waited for.
 */
export async function awaitClosedWindow(
  merchantId: MerchantId,
  createdTo: Date | null,
  reader: WindowReader,
): Promise<WindowOutcome> {
  if (!createdTo) return { kind: "closed" };
  const { lockKey, watermark } = await findWatermark(merchantId);
  // Further pages, and windows that were read before.
  if (watermark && createdTo <= watermark) return { kind: "closed" };
  const start = monotonicMs();
  while (monotonicMs() - start < BARRIER_BUDGET_MS) {
    const result = await closeWindow(merchantId, lockKey, createdTo, reader);
    if (result.kind === "closed") {
      const { completeUntil } = result;
      return completeUntil < createdTo ? { kind: "closed", completeUntil } : { kind: "closed" };
    }
    // Jitter, so that readers that collided once do not collide again.
    await pause(10 + Math.random() * 40);
  }
  return { kind: "busy" };
}
