/**
 * In the place of `lib/platform/batch`, where each task stands for a process of its own: nothing is gathered
 * across processes, and one that dies keeps nobody else's calls waiting.
 */
export function inBatches<Item, Result>(
  serve: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return async (item) => {
    const [result] = await serve([item]);
    return result as Result;
  };
}
