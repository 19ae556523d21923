import { HeldRequests } from "@/simulator/faults/held-requests";
import { FaultSchedule } from "@/simulator/faults/schedule";
import type { NotificationPost } from "@/simulator/notifications/post";

/** What the simulator gives each server that it plays. */
export interface ServerOptions {
  /** Directory of the server's journal; must exist and be locked. */
  readonly state: string;
  readonly now: () => Date;
  /** Start of the sequence of chances for fault rules with a probability. */
  readonly seed: number;
  /** Waits between the tries of a webhook notification, milliseconds; the last one repeats. */
  readonly notificationBackoffMs: readonly number[];
  readonly post: NotificationPost;
}

/**
 * What tests script for one server and what they read of it: its faults, its settings and how often each route was
 * called. All of it ends with the process.
 */
export class ScriptedServer<Effect extends { readonly kind: string }, Settings> {
  readonly faults: FaultSchedule<Effect>;
  readonly heldRequests = new HeldRequests();
  readonly now: () => Date;
  /** Requests since the start of the process, by route. */
  readonly requests = new Map<string, number>();
  settings: Settings;
  /** Ids of refunds that a rule lets fail, whatever the settings say. */
  readonly failingRefunds = new Set<string>();

  constructor({ now, seed }: Pick<ServerOptions, "now" | "seed">, settings: Settings) {
    this.now = now;
    this.faults = new FaultSchedule(seed, now);
    this.settings = settings;
  }

  /** Adds one request to the count of its route. */
  count(route: string): void {
    this.requests.set(route, (this.requests.get(route) ?? 0) + 1);
  }

  /** Removes every fault rule and cuts the connections that a rule keeps waiting. */
  clearFaults(): void {
    this.faults.clear();
    this.heldRequests.release();
  }
}
