import type { CallbackPost } from "../callback-post";
import { Faults } from "../faults";
import { Hanging } from "../hanging";
import { Announcer } from "./announcer";
import { Clockwork } from "./clockwork";
import type { CallbackEffect, RequestEffect } from "./fault-rules";
import { Ledger } from "./ledger";
import type { Move } from "./moves";
import type { Fact } from "./records";
import { DEFAULT_SETTINGS, type Settings } from "./settings";

/** What a provider needs from outside. */
export interface ProviderOptions {
  /** Directory of the journal; must exist and belong to this process. */
  readonly state: string;
  readonly now: () => Date;
  readonly seed: number;
  /** Waits between the tries of an event, milliseconds; the last one repeats. */
  readonly callbackBackoffMs: readonly number[];
  readonly post: CallbackPost;
}

/** One running provider: what it remembers, what it is working on, and what has been scripted to go wrong. */
export class Provider {
  readonly ledger: Ledger;
  readonly faults: Faults<RequestEffect, CallbackEffect>;
  readonly hanging = new Hanging();
  readonly announcer: Announcer;
  readonly now: () => Date;
  /** Requests since the start of the process, by route. */
  readonly requests = new Map<string, number>();
  settings: Settings = DEFAULT_SETTINGS;
  /** What the addresses of its pages begin with; known once the server listens. */
  origin = "";
  readonly #clockwork: Clockwork;

  constructor({ state, now, seed, callbackBackoffMs, post }: ProviderOptions) {
    this.now = now;
    this.ledger = new Ledger(state);
    this.faults = new Faults(seed);
    this.announcer = new Announcer({
      ledger: this.ledger,
      faults: this.faults,
      now,
      backoffMs: callbackBackoffMs,
      post,
      origin: () => this.origin,
    });
    this.#clockwork = new Clockwork(this);
  }

  /** Writes down what has become of payments, in one step, and tells the webhooks. */
  happen(...moves: readonly Move[]): void {
    const announced = moves.flatMap(({ payment, events }) =>
      this.announcer.announcing(payment, events),
    );
    this.ledger.record(...moves.flatMap((move) => this.#factsOf(move)), ...announced);
    this.announcer.send(announced);
    for (const { payment } of moves) this.#clockwork.watch(payment);
  }

  /** The instant in so many milliseconds. */
  inMs(ms: number): string {
    return new Date(this.now().getTime() + ms).toISOString();
  }

  count(route: string): void {
    this.requests.set(route, (this.requests.get(route) ?? 0) + 1);
  }

  /** Takes up what the last run left unfinished. */
  resume(): void {
    this.announcer.resume();
    this.#clockwork.resume();
  }

  close(): void {
    this.announcer.close();
    this.#clockwork.close();
    this.ledger.close();
  }

  #factsOf({ payment, balance = 0 }: Move): readonly Fact[] {
    const account = this.ledger.accounts.get(payment.accountId);
    if (balance === 0 || account === undefined) return [{ t: "payment", payment }];
    return [
      { t: "payment", payment },
      { t: "account", account: { ...account, balance: account.balance + balance } },
    ];
  }
}
