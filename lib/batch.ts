/** A call that waits for its turn. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly served: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
  /** A start is due at the end of this turn of the event loop. */
  due: boolean;
}

/** How calls are gathered. */
export interface Gathering<Item> {
  /** Only calls of one lane are served together; without it all are. */
  readonly laneOf?: (item: Item) => string;
  /** Calls that are the same thing asked twice, never served together: the second one waits. */
  readonly sameAs?: (item: Item) => string;
  /** How many are served together, at most. */
  readonly most: number;
  /** How many servings of one lane run at the same time, at most. */
  readonly atOnce: number;
}

/**
 * Serves calls that come at about the same time together: what comes while `atOnce` servings run waits
 * for the next one. So each serving begins after all of its calls did, and what it reads is never older
 * than the question. Nothing waits while there is room.
 *
 * @param serve answers with one result for each item, in their order; what it throws, all of them get.
 */
export function inBatches<Item, Result>(
  serve: (items: readonly Item[]) => Promise<readonly Result[]>,
  { laneOf = () => "", sameAs, most, atOnce }: Gathering<Item>,
): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  return (item) =>
    new Promise<Result>((served, failed) => {
      const name = laneOf(item);
      let lane = lanes.get(name);
      if (!lane) {
        lane = { waiting: [], running: 0, due: false };
        lanes.set(name, lane);
      }
      lane.waiting.push({ item, served, failed });
      startSoon(name, lane);
    });

  /** At the end of the turn: what arrived from several sockets in one turn goes together. */
  function startSoon(name: string, lane: Lane<Item, Result>): void {
    if (lane.due || lane.running >= atOnce || lane.waiting.length === 0) return;
    lane.due = true;
    setImmediate(() => {
      lane.due = false;
      void run(name, lane);
    });
  }

  async function run(name: string, lane: Lane<Item, Result>): Promise<void> {
    const batch = take(lane);
    lane.running += 1;
    startSoon(name, lane);
    try {
      const results = await serve(batch.map(({ item }) => item));
      for (const [i, { served, failed }] of batch.entries()) {
        if (i in results) served(results[i] as Result);
        else failed(new Error("a batch was served without a result for each of its items"));
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
    lane.running -= 1;
    if (lane.waiting.length > 0) startSoon(name, lane);
    else if (lane.running === 0) lanes.delete(name);
  }

  function take(lane: Lane<Item, Result>): Waiting<Item, Result>[] {
    if (!sameAs) return lane.waiting.splice(0, most);
    const taken = new Map<string, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of lane.waiting) {
      const name = sameAs(one.item);
      if (taken.size < most && !taken.has(name)) taken.set(name, one);
      else left.push(one);
    }
    lane.waiting = left;
    return [...taken.values()];
  }
}
