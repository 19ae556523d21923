import type { FairSlots } from "./fair-slots";

/** How leased work of one kind is shared out. */
interface Parts<Leased> {
  /** The merchant whose work it is. */
  readonly merchantOf: (leased: Leased) => string;
  readonly work: (leased: Leased) => Promise<unknown>;
  /** Gives a lease back with which nothing was done, to be taken again after so many ms. */
  readonly putBack: (leased: Leased, ms: number) => Promise<void>;
}

/**
 * Does leased work in a merchant's part of the slots. Work for a merchant whose part is taken is put back: providers that a
 * merchant chose may answer slowly, and theirs would have all slots.
 */
export function inPart<Leased>(
  slots: FairSlots,
  { merchantOf, work, putBack }: Parts<Leased>,
): (leased: Leased) => Promise<void> {
  return async (leased) => {
    const waitMs = await slots.run(merchantOf(leased), () => work(leased));
    if (waitMs !== null) await putBack(leased, waitMs);
  };
}
