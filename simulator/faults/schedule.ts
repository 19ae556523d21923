import type { DelayEffect, Rule } from "./fault-rules";
import { seededRandom } from "./seeded-random";

/** What a rule can recognise a request or an announcement by. */
export interface FaultSubject {
  readonly route: string;
  /** The ids that a rule may name. */
  readonly named: Readonly<Record<string, string | undefined>>;
  /** Raw bodies that belong to it: its own, and that of the call which made what it is about. */
  readonly bodies: readonly string[];
}

/** At most one delay and one other effect meet in one request. */
export interface Fate<Effect> {
  readonly delayMs: number;
  readonly effect: Exclude<Effect, { kind: "delay" }> | undefined;
}

/** A rule in force and how often it has struck. */
export interface ActiveRule<Effect> {
  readonly id: string;
  readonly hits: number;
  readonly rule: Rule<Effect>;
}

/** The scripted faults of one server. They end with the process: what a test scripts must not haunt the next one. */
export class Faults<
  RequestEffect extends { readonly kind: string },
  CallbackEffect extends { readonly kind: string },
> {
  readonly #rules = new Map<string, ActiveRule<RequestEffect | CallbackEffect>>();
  #random: () => number;
  #lastId = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Starts the sequence of chances anew. */
  reseed(seed: number): void {
    this.#random = seededRandom(seed);
  }

  add(rule: Rule<RequestEffect | CallbackEffect>): string {
    this.#lastId += 1;
    const id = `f${this.#lastId}`;
    this.#rules.set(id, { id, hits: 0, rule });
    return id;
  }

  list(): readonly ActiveRule<RequestEffect | CallbackEffect>[] {
    return [...this.#rules.values()];
  }

  remove(id: string): boolean {
    return this.#rules.delete(id);
  }

  clear(): void {
    this.#rules.clear();
  }

  /** What strikes this request: of the matching rules, in the order they were added, the first delay and the first other. */
  ofRequest(subject: FaultSubject): Fate<RequestEffect> {
    return this.#strike(subject) as Fate<RequestEffect>;
  }

  /** The same for an announcement. */
  ofCallback(subject: Omit<FaultSubject, "route">): Fate<CallbackEffect> {
    return this.#strike({ ...subject, route: "callback" }) as Fate<CallbackEffect>;
  }

  #strike(subject: FaultSubject): Fate<RequestEffect | CallbackEffect> {
    let delayMs: number | undefined;
    let effect: Fate<RequestEffect | CallbackEffect>["effect"];
    for (const active of this.#rules.values()) {
      const candidate = active.rule.effect;
      const taken = isDelay(candidate) ? delayMs !== undefined : effect !== undefined;
      if (taken || !matches(active, subject) || this.#random() >= active.rule.probability) continue;
      this.#rules.set(active.id, { ...active, hits: active.hits + 1 });
      if (isDelay(candidate)) delayMs = candidate.ms;
      else effect = candidate as Fate<RequestEffect | CallbackEffect>["effect"];
    }
    return { delayMs: delayMs ?? 0, effect };
  }
}

function isDelay(effect: { readonly kind: string }): effect is DelayEffect {
  return effect.kind === "delay";
}

function matches({ rule, hits }: ActiveRule<unknown>, subject: FaultSubject): boolean {
  const { route, contains, ...names } = rule.match;
  if (rule.times !== undefined && hits >= rule.times) return false;
  if (route === undefined ? subject.route === "callback" : route !== subject.route) return false;
  for (const [name, wanted] of Object.entries(names)) {
    if (wanted !== undefined && wanted !== subject.named[name]) return false;
  }
  return contains === undefined || subject.bodies.some((body) => body.includes(contains));
}
