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

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Reads up to this instant; false when the window could not be read whole, and is still open. */
  async readOn(): Promise<boolean> {
    const to = new Date();
    const charges = await this.#api.listAll({
      createdFrom: this.#from.toISOString(),
      createdTo: to.toISOString(),
    });
    if (!charges) return false;
    this.seen.push(...charges.map(({ id }) => id));
    this.#from = to;
    this.windows += 1;
    return true;
  }

  /** Reads on for as long as `going` says so, and once more afterwards. */
  async readWhile(going: () => boolean): Promise<void> {
    while (going()) {
      await this.readOn();
      await pause(50);
    }
    while (!(await this.readOn())) await pause(250);
  }
}
