import { isDatabaseOutage } from "@/lib/outage";

/** What came of one of several that were written together. */
export type Written<Result> =
  | { readonly kind: "written"; readonly result: Result }
  | { readonly kind: "failed"; readonly error: unknown };

/**
 * Writes several in one transaction. Where the database refuses it, nothing was written, and each is
 * written by itself, one after another: the one that is refused does not take the others along. An outage
 * is everybody's.
 *
 * @param write answers with one result for each, in their order.
 */
export async function refusedAlone<Item, Result>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Written<Result>[]> {
  try {
    return (await write(items)).map((result) => ({ kind: "written", result }));
  } catch (error) {
    if (items.length === 1 || isDatabaseOutage(error)) {
      return items.map(() => ({ kind: "failed", error }));
    }
    const each: Written<Result>[] = [];
    for (const item of items) each.push(...(await refusedAlone([item], write)));
    return each;
  }
}

/** The result of one; @throws what it failed with. */
export function resultOf<Result>(written: Written<Result>): Result {
  if (written.kind === "failed") throw written.error;
  return written.result;
}
