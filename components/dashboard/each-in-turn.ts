/** So many requests are sent at once: each may wait for a provider. */
const AT_ONCE = 3;

/**
 * Does something for one thing after another, for a few at once and in their order. An end that says so ends it early, and
 * so does the signal: what has begun is finished, and the others are left as they are.
 *
 * @param onEnd receives each with what came of it, as soon as that is known.
 */
export async function eachInTurn<Item, End>(
  items: readonly Item[],
  act: (item: Item) => Promise<End>,
  {
    signal,
    endsAll,
    onEnd,
  }: {
    readonly signal: AbortSignal;
    readonly endsAll: (end: End) => boolean;
    readonly onEnd: (item: Item, end: End) => void;
  },
): Promise<void> {
  const left = [...items];
  let isOver = false;
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const end = await act(item);
      if (endsAll(end)) isOver = true;
      onEnd(item, end);
      if (signal.aborted || isOver) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
