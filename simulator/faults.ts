import type { BankRoute, CallbackEffect, FaultRule, RequestEffect } from "./fault-rules";
import { seededRandom } from "./seeded-random";

/** What a rule can recognise a request or an announcement by. */
export interface FaultSubject {
  readonly route: BankRoute | "callback";
  readonly clientId: string | undefined;
  readonly txid: string | undefined;
  /** Raw bodies that belong to it: its own, and that of the first PUT of the same cob. */
  readonly bodies: readonly string[];
}

/** At most one delay and one other effect meet in one request. */
export interface Fate<Effect> {
  readonly delayMs: number;
  readonly effect: Exclude<Effect, { kind: "delay" }> | undefined;
}

/** A rule in force and how often it has struck. */
export interface ActiveRule {
  readonly id: string;
  readonly hits: number;
  readonly rule: FaultRule;
}

/** The scripted faults of this process. They end with it: what a test scripts must not haunt the next one. */
export class Faults {
  readonly #rules = new Map<string, ActiveRule>();
  #random: () => number;
  #lastId = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Starts the sequence of chances anew. */
  reseed(seed: number): void {
    this.#random = seededRandom(seed);
  }

  add(rule: FaultRule): string {
    this.#lastId += 1;
    const id = `f${this.#lastId}`;
    this.#rules.set(id, { id, hits: 0, rule });
    return id;
  }

  list(): readonly ActiveRule[] {
    return [...this.#rules.values()];
  }

  remove(id: string): boolean {
    return this.#rules.delete(id);
  }

  clear(): void {
    this.#rules.clear();
  }

  /** What strikes this request: of the matching rules, in the order they were added, the first delay and the first other. */
  ofRequest(subject: FaultSubject & { readonly route: BankRoute }): Fate<RequestEffect> {
    return this.#strike(subject) as Fate<RequestEffect>;
  }

  /** The same for an announcement. */
  ofCallback(subject: FaultSubject & { readonly route: "callback" }): Fate<CallbackEffect> {
    return this.#strike(subject) as Fate<CallbackEffect>;
  }

  #strike(subject: FaultSubject): Fate<RequestEffect | CallbackEffect> {
    let delayMs: number | undefined;
    let effect: Fate<RequestEffect | CallbackEffect>["effect"];
    for (const active of this.#rules.values()) {
      const candidate = active.rule.effect;
      const taken = candidate.kind === "delay" ? delayMs !== undefined : effect !== undefined;
      if (taken || !matches(active, subject) || this.#random() >= active.rule.probability) continue;
      this.#rules.set(active.id, { ...active, hits: active.hits + 1 });
      if (candidate.kind === "delay") delayMs = candidate.ms;
      else effect = candidate;
    }
    return { delayMs: delayMs ?? 0, effect };
  }
}

function matches({ rule, hits }: ActiveRule, subject: FaultSubject): boolean {
  const { route, clientId, txid, contains } = rule.match;
  if (rule.times !== undefined && hits >= rule.times) return false;
  if (route === undefined ? subject.route === "callback" : route !== subject.route) return false;
  if (clientId !== undefined && clientId !== subject.clientId) return false;
  if (txid !== undefined && txid !== subject.txid) return false;
  return contains === undefined || subject.bodies.some((body) => body.includes(contains));
}
