import { LRUCache } from "lru-cache";
import { pause } from "@/lib/platform/clock";
import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { SharedTime } from "@/lib/platform/shared-time";
import type { Caller } from "@/lib/platform/trace/trace-context";

/** Whose time is counted, at most: the others begin anew. */
const MERCHANTS_MAX = 10_000;

/**
 * What a transaction takes of the time of all that run in its process (`SharedTime`) and is not counted, in ms: one that finds
 * its rows by an index takes 1 to 3. What changes something waits for the disk, too, which is slow in some places.
 */
const FREE_MS = { reading: 5, changing: 50 };

/** The most that is counted of one transaction, in ms: who waits for one long report is not to wait for minutes. */
const EACH_MS = 5_000;

/** What transactions of a merchant's callers may take beyond that, in ms: at once, and of each second later. */
const HELD_MS = {
  reading: { most: 1_000, back: 300 },
  changing: { most: 2_000, back: 400 },
};

/** How much of a process's connections one merchant may hold at once. */
const PART_OF_A_MERCHANT = 1 / 2;

/** How many readings of a merchant run at once: any of them may turn out to take seconds. */
const READINGS = 2;

/** How many transactions there are at once, and how long one waits for its turn. */
interface Bounds {
  /** How many there are. A merchant has half of them at once, and no more than are left for others. */
  readonly all: number;
  /** How long work waits for its turn, in ms. */
  readonly waitMs: number;
  /** Whether their time is counted. */
  readonly isCounted: boolean;
}

/** Runs the part of some work that holds a connection. */
export type Holding = <Result>(part: () => Promise<Result>) => Promise<Result>;

/**
 * Turns at a process's connections to the database (ADR 0161). A merchant holds no more at once than it leaves to others. Its callers take
 * turns among them, and none has all: one with many requests for one charge, each of which holds a connection while it waits for
 * the charge's row, keeps no other waiting.
 *
 * What a caller's transactions take of the time of all is counted, of readings and of changes apart, and what they took too much
 * that caller waits for before the next: whatever can be requested that makes the database work for long, little of it is done a
 * second, and nobody pays for a slowness that is others' doing. While some of it has not come back, a merchant has one reading at a
 * time; once all of it is taken, one change.
 */
export class TransactionTurns {
  readonly #bounds: Bounds;
  readonly #time: SharedTime;
  readonly #turns: MerchantTurns<string>;
  readonly #callers: MerchantTurns<string>;
  readonly #readings: MerchantTurns<string>;
  readonly #single: MerchantTurns<string>;
  readonly #allowances = { reading: allowancesOf("reading"), changing: allowancesOf("changing") };

  /** @param time of all transactions of the process, those of other turns as well. */
  constructor(bounds: Bounds, time: SharedTime) {
    const { all, waitMs } = bounds;
    const each = Math.max(1, Math.floor(all * PART_OF_A_MERCHANT));
    this.#bounds = bounds;
    this.#time = time;
    this.#turns = new MerchantTurns({ each, all, waitMs });
    this.#callers = new MerchantTurns({ each: Math.max(1, each - 1), waitMs });
    this.#readings = new MerchantTurns({ each: Math.min(READINGS, each), waitMs });
    this.#single = new MerchantTurns({ each: 1, waitMs });
  }

  /**
   * Does work in a turn of its merchant.
   *
   * @param merchantId null: nobody's in particular, and at once.
   * @param caller who requests it; null: nobody in particular, then it waits for no allowance, and takes none.
   * @param work holds its connection by what it is handed.
   * @throws MerchantBusy when no turn came in time, and what the work throws.
   */
  run<Result>(
    merchantId: string | null,
    caller: Pick<Caller, "name" | "reads"> | null,
    work: (holding: Holding) => Promise<Result>,
  ): Promise<Result> {
    const uncounted: Holding = (part) => this.#hold(part, () => {});
    if (merchantId === null) return work(uncounted);
    if (caller === null) return this.#turns.run(merchantId, () => work(uncounted));
    const inTurn = (holding: Holding) =>
      this.#turns.run(merchantId, () => work(holding), [caller.name]);
    // Changes have a line of their own: readings that wait for what they took do not keep them.
    const kind = kindOf(caller);
    return this.#callers.run(`${merchantId} ${caller.name} ${kind}`, () =>
      this.#bounds.isCounted ? this.#counted(merchantId, caller, inTurn) : inTurn(uncounted),
    );
  }

  async #counted<Result>(
    merchantId: string,
    caller: Pick<Caller, "name" | "reads">,
    inTurn: (holding: Holding) => Promise<Result>,
  ): Promise<Result> {
    const { name } = caller;
    const kind = kindOf(caller);
    const allowance = this.#allowances[kind].memo(merchantId);
    const wait = allowance.waitOf(name);
    if (wait > this.#bounds.waitMs) throw new MerchantBusy();
    if (wait > 0) await pause(wait);
    const holding: Holding = (part) =>
      this.#hold(part, (took) =>
        allowance.take(Math.max(0, Math.min(took, EACH_MS) - FREE_MS[kind]), name),
      );
    const work = () => inTurn(holding);
    const isSingle = caller.reads ? !allowance.isFull : allowance.waitOf(null) > 0;
    if (isSingle) {
      // Who took nothing stands in no line with those who did.
      const line = allowance.hasTaken(name) ? "again" : "anew";
      return this.#single.run(`${merchantId} ${kind} ${line}`, work, [name]);
    }
    return caller.reads ? this.#readings.run(merchantId, work, [name]) : work();
  }

  /** @param count is handed what the part took of the time of all transactions. */
  async #hold<Result>(
    part: () => Promise<Result>,
    count: (tookMs: number) => void,
  ): Promise<Result> {
    const began = this.#time.begin();
    try {
      return await part();
    } finally {
      count(this.#time.end(began));
    }
  }
}

function allowancesOf(kind: keyof typeof FREE_MS) {
  const { most, back } = HELD_MS[kind];
  return new LRUCache<string, SharedAllowance>({
    max: MERCHANTS_MAX,
    memoMethod: () => new SharedAllowance(most, back, Number.POSITIVE_INFINITY),
  });
}

function kindOf({ reads }: Pick<Caller, "reads">): keyof typeof FREE_MS {
  return reads ? "reading" : "changing";
}
