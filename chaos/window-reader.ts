import { setTimeout as pause } from "node:timers/promises";
import type { ApiClient } from "./api-client";

/**
 * A merchant's system that keeps itself up to date: it reads one creation window after the other,
 * each beginning where the last one ended, and trusts that it sees every charge exactly once.
 */
export class WindowReader {
  /** Ids in the order in which they were read, repetitions included. */
  readonly seen: string[] = [];
  windows = 0;
  readonly #api: ApiClient;
  #from = new Date(Date.now() - 60_000);

  readonly #aheadMs: number;

  /** @param aheadMs how far ahead of this machine's clock the service's may have been: its last window reaches as far. */
  constructor(api: ApiClient, aheadMs = 0) {
    this.#api = api;
    this.#aheadMs = aheadMs;
  }

  /** Reads up to this instant; false when the window could not be read whole, and is still open. */
  async readOn(aheadMs = 0): Promise<boolean> {
    const to = new Date(Date.now() + aheadMs);
    const listed = await this.#api.listUntil({
      createdFrom: this.#from.toISOString(),
      createdTo: to.toISOString(),
    });
    if (!listed) return false;
    const { charges, completeUntil } = listed;
    // Of a window that is open at its end, what is closed already; of the last one all, for nobody creates any more.
    const isOpen = aheadMs === 0 && completeUntil !== null && completeUntil < to;
    const end = isOpen ? new Date(Math.max(completeUntil.getTime(), this.#from.getTime())) : to;
    const closed = isOpen ? charges.filter(({ createdAt }) => new Date(createdAt) < end) : charges;
    this.seen.push(...closed.map(({ id }) => id));
    this.#from = end;
    this.windows += 1;
    return true;
  }

  /** Reads on for as long as `going` says so, and once more afterwards. */
  async readWhile(going: () => boolean): Promise<void> {
    while (going()) {
      await this.readOn();
      await pause(50);
    }
    while (!(await this.readOn(this.#aheadMs))) await pause(250);
  }
}
