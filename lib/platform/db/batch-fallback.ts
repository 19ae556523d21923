import { isDatabaseOutage } from "@/lib/platform/outage";

/** The outcome of one item of a batch. */
export type Written<Result> =
  | { readonly kind: "written"; readonly result: Result }
  | { readonly kind: "failed"; readonly error: unknown };

/**
 * Writes a batch in one transaction. When the database refuses the batch, nothing of it was written, and
 * each item is written alone, one after another, so that the refused item does not fail the others. An
 * outage fails all items, without a second attempt.
 *
 * @param write returns one result for each item, in their order.
 */
export async function withBatchFallback<Item, Result>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Written<Result>[]> {
  try {
    return (await write(items)).map((result) => ({ kind: "written", result }));
  } catch (error) {
    if (items.length === 1 || isDatabaseOutage(error)) {
      return items.map(() => ({ kind: "failed", error }));
    }
    const results: Written<Result>[] = [];
    for (const item of items) results.push(...(await withBatchFallback([item], write)));
    return results;
  }
}

/**
 * The result of an item.
 *
 * @throws the error that the item failed with.
 */
export function resultOf<Result>(written: Written<Result>): Result {
  if (written.kind === "failed") throw written.error;
  return written.result;
}
