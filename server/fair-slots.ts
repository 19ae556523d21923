import { monotonicMs } from "@/lib/platform/clock";

/** How many may work at the same time, in all and for one holder. */
export interface SlotLimits {
  readonly all: number;
  readonly each: number;
  /** How many holders that have no slot find one where all are taken, one each; none if left out. */
  readonly comers?: number;
  /** How many of one holder may wait a moment for one of its slots, instead of coming again; none if left out. */
  readonly waiting?: number;
}

/** How long work may wait for one of its holder's slots, in ms, and how long its holder's work takes at most where it may. */
const SOON_MS = 250;

/** The wait of work that finds no free slot, at least and at most. */
const WAIT_MIN_MS = 250;
const WAIT_MAX_MS = 600_000;

/** The weight of the newest duration in the mean. */
const NEWEST = 0.2;

/** What one holder has under way, and what it was turned away with. */
interface Holder {
  running: number;
  /** What waits for one of its slots; called with whether there is one. */
  readonly waiting: ((hasSlot: boolean) => void)[];
  /** How long its work takes, as a moving mean in ms. */
  meanMs: number;
  /** When it last began some, on the monotonic clock. */
  beganMs: number;
  /** Until when its slots are taken by work that was turned away and comes again, on the monotonic clock. */
  bookedToMs: number;
  /** By how much its work has become quicker since its waits were last shortened; 1: by nothing. */
  relief: number;
}

/** Work that became twice as quick shortens the waits of what was turned away before. */
const RELIEF = 0.5;

/**
 * Slots that many holders share, and of which each has at most a part, so that work that hangs for one holder leaves
 * slots for the others. Where a holder's work is quick, a little more of it waits for the next of its slots. Other work
 * without a slot does not wait here: it learns when to come again. The slower a holder's work is, the later that is, so
 * that what is turned away costs next to nothing until it has a chance.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #nowMs: () => number;
  readonly #holders = new Map<string, Holder>();
  #running = 0;

  constructor(limits: SlotLimits, nowMs = monotonicMs) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /**
   * Does work in a slot of its holder, if there is a free one.
   *
   * @returns null when the work was done, else after how many ms to come again.
   * @throws what the work throws.
   */
  async run(holder: string, work: () => Promise<unknown>): Promise<number | null> {
    const state = this.#stateOf(holder);
    if (this.#isFreeFor(state)) {
      this.#running += 1;
      state.running += 1;
    } else if (!(await this.#hasSlotSoon(state))) {
      return this.#book(state);
    }
    const startMs = this.#nowMs();
    state.beganMs = startMs;
    try {
      await work();
    } finally {
      this.#weigh(state, this.#nowMs() - startMs);
      this.#leave(holder, state);
    }
    return null;
  }

  /** A few holders whose provider hangs may have all slots: who has none does not wait for them. */
  #isFreeFor({ running }: Holder): boolean {
    const { all, each, comers = 0 } = this.#limits;
    return this.#running < all ? running < each : running === 0 && this.#running < all + comers;
  }

  /** Waits a moment for a slot that work of the same holder leaves, where that is likely. */
  #hasSlotSoon({ running, waiting, meanMs }: Holder): Promise<boolean> | false {
    if (running === 0 || meanMs > SOON_MS) return false;
    if (waiting.length >= (this.#limits.waiting ?? 0)) return false;
    return new Promise((resolve) => {
      const end = (hasSlot: boolean) => {
        clearTimeout(timer);
        resolve(hasSlot);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(end), 1);
        resolve(false);
      }, SOON_MS);
      waiting.push(end);
    });
  }

  /** Leaves a slot to what waits for it; where all slots are taken it is anybody's. */
  #leave(holder: string, state: Holder): void {
    const next = this.#running < this.#limits.all ? state.waiting.shift() : undefined;
    if (next) {
      next(true);
      return;
    }
    this.#running -= 1;
    state.running -= 1;
    this.#forgetIdle(holder, state);
  }

  /**
   * How the waits that a holder's work was sent away with are to be shortened, now that its work is quicker: the
   * factor for what remains of each. Null while there is nothing to shorten.
   */
  takeRelief(holder: string): number | null {
    const state = this.#holders.get(holder);
    if (!state || state.relief > RELIEF) return null;
    const { relief } = state;
    state.relief = 1;
    return relief;
  }

  /** Takes a duration into the mean. What is booked at the pace of before is booked at the new one. */
  #weigh(state: Holder, tookMs: number): void {
    const beforeMs = state.meanMs;
    state.meanMs += NEWEST * (tookMs - beforeMs);
    const nowMs = this.#nowMs();
    const aheadMs = state.bookedToMs - nowMs;
    if (aheadMs <= 0 || state.meanMs >= beforeMs) return;
    const quicker = state.meanMs / beforeMs;
    state.bookedToMs = nowMs + aheadMs * quicker;
    state.relief *= quicker;
  }

  /**
   * Books the next share of the holder's slots: as long as its work takes, spread over as many as it may have. Work that has just
   * become slow shows in that none began for so long, and in the mean only once it ends.
   */
  #book(state: Holder): number {
    const nowMs = this.#nowMs();
    const shareMs = Math.max(state.meanMs, nowMs - state.beganMs) / this.#limits.each;
    state.bookedToMs = Math.max(state.bookedToMs, nowMs) + shareMs;
    return Math.min(Math.max(state.bookedToMs - nowMs, WAIT_MIN_MS), WAIT_MAX_MS);
  }

  #stateOf(holder: string): Holder {
    const known = this.#holders.get(holder);
    if (known) return known;
    const state = {
      running: 0,
      waiting: [],
      meanMs: 0,
      beganMs: this.#nowMs(),
      bookedToMs: 0,
      relief: 1,
    };
    this.#holders.set(holder, state);
    return state;
  }

  /** Nothing has to be remembered of a holder whose work is done and was not turned away. */
  #forgetIdle(holder: string, { running, waiting, bookedToMs }: Holder): void {
    if (running === 0 && waiting.length === 0 && bookedToMs <= this.#nowMs())
      this.#holders.delete(holder);
  }
}
