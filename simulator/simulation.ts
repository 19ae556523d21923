import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Provider } from "./asaas/provider";
import { Bank } from "./bank";
import { CallbackPost, type CallbackTls } from "./callback-post";
import { Callbacks } from "./callbacks";
import type { CallbackEffect, RequestEffect } from "./fault-rules";
import { Faults } from "./faults";
import { Hanging } from "./hanging";
import { TokenServer } from "./oauth";
import { RefundSettlement } from "./refund-settlement";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

/** What a simulation needs from outside. */
export interface SimulationOptions {
  /** Directory of the journal; must exist and be locked. */
  readonly state: string;
  readonly now: () => Date;
  readonly seed: number;
  /** Waits between the tries of an announcement, milliseconds; the last one repeats. */
  readonly callbackBackoffMs: readonly number[];
  readonly callbackTls: CallbackTls;
}

/**
 * One running bank: what it remembers, what it is working on, and what has been scripted to go wrong. Beside it, with
 * accounts and faults of its own, the provider that speaks the Asaas API.
 */
export class Simulation {
  readonly bank: Bank;
  readonly tokens: TokenServer;
  readonly faults: Faults<RequestEffect, CallbackEffect>;
  readonly hanging = new Hanging();
  readonly callbacks: Callbacks;
  readonly refunds: RefundSettlement;
  readonly asaas: Provider;
  readonly now: () => Date;
  /** Requests since the start of the process, by route. */
  readonly requests = new Map<string, number>();
  settings: Settings = DEFAULT_SETTINGS;

  constructor({ state, now, seed, callbackBackoffMs, callbackTls }: SimulationOptions) {
    this.now = now;
    this.bank = new Bank(state);
    this.tokens = new TokenServer(this.bank, now);
    this.faults = new Faults(seed);
    const post = new CallbackPost(callbackTls);
    this.callbacks = new Callbacks(this.bank, this.faults, now, callbackBackoffMs, post);
    this.refunds = new RefundSettlement(this.bank, this.callbacks, now, () => this.settings);
    const ownState = join(state, "asaas");
    mkdirSync(ownState, { recursive: true });
    this.asaas = new Provider({ state: ownState, now, seed, callbackBackoffMs, post });
  }

  /** Takes up the announcements and refunds that the last run left unfinished. */
  resume(): void {
    this.callbacks.resume();
    this.refunds.resume();
    this.asaas.resume();
  }

  count(route: string): void {
    this.requests.set(route, (this.requests.get(route) ?? 0) + 1);
  }

  close(): void {
    this.callbacks.close();
    this.refunds.close();
    this.asaas.close();
    this.bank.close();
  }
}
