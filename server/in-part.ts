import { pauseAfterMs } from "@/lib/platform/values/backoff";
import type { FairSlots } from "./fair-slots";

/** How leased work of one kind is shared out. */
interface Parts<Leased extends { readonly attempt: number }> {
  /** The merchant whose work it is. */
  readonly merchantOf: (leased: Leased) => string;
  readonly work: (leased: Leased) => Promise<unknown>;
  /** Gives a lease back with which nothing was done, to be taken again after so many ms. */
  readonly putBack: (leased: Leased, ms: number) => Promise<void>;
  /** Releases a lease whose work failed, to be taken again after so many ms. */
  readonly release: (leased: Leased, ms: number) => Promise<void>;
}

/**
 * Does leased work in a merchant's part of the slots. Work for a merchant whose part is taken is put back: providers that a
 * merchant chose may answer slowly, and theirs would have all slots. Work that fails waits longer each time.
 */
export function inPart<Leased extends { readonly attempt: number }>(
  slots: FairSlots,
  { merchantOf, work, putBack, release }: Parts<Leased>,
): (leased: Leased) => Promise<void> {
  const attempt = async (leased: Leased) => {
    try {
      await work(leased);
    } catch (error) {
      // Where this fails too, as it does without a database, the lease runs out by itself.
      await release(leased, pauseAfterMs(leased.attempt)).catch(() => undefined);
      throw error;
    }
  };
  return async (leased) => {
    const waitMs = await slots.run(merchantOf(leased), () => attempt(leased));
    if (waitMs !== null) await putBack(leased, waitMs);
  };
}
