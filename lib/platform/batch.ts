import { outsideTraces } from "./trace/trace-context";

/** A call that waits to be served. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly served: (result: Result) => void;
  readonly failed: (error: unknown) => void;
}

interface Partition<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
  /** A start is due at the end of this turn of the event loop. */
  due: boolean;
}

/** How calls are gathered into batches. */
export interface Gathering<Item> {
  /** Only calls of one partition share a batch; absent: all calls are of one. */
  readonly partitionOf?: (item: Item) => string;
  /** Names equal calls: they never share a batch, so that the second one sees what the first one did. */
  readonly sameAs?: (item: Item) => string;
  /** The largest number of calls in a batch. */
  readonly most: number;
  /** The largest number of batches of one partition that run at the same time. */
  readonly atOnce: number;
}

/**
 * Serves calls that come at about the same time in one batch: calls that come while `atOnce` batches run
 * wait for the next one. A batch begins after all of its calls did, so what it reads is never older than
 * any of them. No call waits while fewer batches run.
 *
 * @param serve returns one result for each item, in their order; its error rejects every call of the batch.
 */
export function inBatches<Item, Result>(
  serve: (items: readonly Item[]) => Promise<readonly Result[]>,
  { partitionOf = () => "", sameAs, most, atOnce }: Gathering<Item>,
): (item: Item) => Promise<Result> {
  const partitions = new Map<string, Partition<Item, Result>>();

  return (item) =>
    new Promise<Result>((served, failed) => {
      const name = partitionOf(item);
      let partition = partitions.get(name);
      if (!partition) {
        partition = { waiting: [], running: 0, due: false };
        partitions.set(name, partition);
      }
      partition.waiting.push({ item, served, failed });
      startSoon(name, partition);
    });

  /** Starts at the end of the turn, so that calls from several sockets of one turn share a batch. */
  function startSoon(name: string, partition: Partition<Item, Result>): void {
    if (partition.due || partition.running >= atOnce || partition.waiting.length === 0) return;
    partition.due = true;
    // What is served together belongs to the trace of none of its calls.
    outsideTraces(() =>
      setImmediate(() => {
        partition.due = false;
        void run(name, partition);
      }),
    );
  }

  async function run(name: string, partition: Partition<Item, Result>): Promise<void> {
    const batch = take(partition);
    partition.running += 1;
    startSoon(name, partition);
    try {
      const results = await serve(batch.map(({ item }) => item));
      for (const [i, { served, failed }] of batch.entries()) {
        if (i in results) served(results[i] as Result);
        else failed(new Error("a batch was served without a result for each of its items"));
      }
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
    partition.running -= 1;
    if (partition.waiting.length > 0) startSoon(name, partition);
    else if (partition.running === 0) partitions.delete(name);
  }

  function take(partition: Partition<Item, Result>): Waiting<Item, Result>[] {
    if (!sameAs) return partition.waiting.splice(0, most);
    const taken = new Map<string, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of partition.waiting) {
      const name = sameAs(one.item);
      if (taken.size < most && !taken.has(name)) taken.set(name, one);
      else left.push(one);
    }
    partition.waiting = left;
    return [...taken.values()];
  }
}
