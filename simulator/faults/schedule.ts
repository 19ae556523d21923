import type { DelayEffect, NotificationEffect, Rule } from "./rules";
import { seededRandom } from "./seeded-random";

/** What a rule can recognise a request or a notification by. */
export interface FaultSubject {
  readonly route: string;
  /** The ids that a rule may name. */
  readonly named: Readonly<Record<string, string | undefined>>;
  /** Raw bodies that a rule may search: its own, and that of the request which created what it is about. */
  readonly bodies: readonly string[];
}

/** What the rules do to one request or notification: at most one delay and one other effect. */
export interface FaultDecision<Effect> {
  readonly delayMs: number;
  readonly effect: Exclude<Effect, { kind: "delay" }> | undefined;
}

/** A rule in force and how often it has applied. */
export interface ActiveRule<Effect> {
  readonly id: string;
  readonly hits: number;
  /** Epoch milliseconds; infinite without an end. */
  readonly endsAtMs: number;
  readonly rule: Rule<Effect>;
}

/** The scripted faults of one server. They end with the process, so that a test's script never reaches the next one. */
export class FaultSchedule<RequestEffect extends { readonly kind: string }> {
  readonly #rules = new Map<string, ActiveRule<RequestEffect | NotificationEffect>>();
  #random: () => number;
  #lastId = 0;

  constructor(
    seed: number,
    readonly now: () => Date,
  ) {
    this.#random = seededRandom(seed);
  }

  /** Starts the sequence of chances anew. */
  reseed(seed: number): void {
    this.#random = seededRandom(seed);
  }

  /** Puts a rule in force behind all others, and forgets those whose time is over; returns its id. */
  add(rule: Rule<RequestEffect | NotificationEffect>): string {
    const nowMs = this.now().getTime();
    for (const { id, endsAtMs } of this.#rules.values()) {
      if (endsAtMs <= nowMs) this.#rules.delete(id);
    }
    this.#lastId += 1;
    const id = `f${this.#lastId}`;
    const endsAtMs = nowMs + (rule.lastsMs ?? Number.POSITIVE_INFINITY);
    this.#rules.set(id, { id, hits: 0, endsAtMs, rule });
    return id;
  }

  /** The rules in force, in the order in which they apply. */
  list(): readonly ActiveRule<RequestEffect | NotificationEffect>[] {
    return [...this.#rules.values()];
  }

  /** Removes one rule; false if there is none with this id. */
  remove(id: string): boolean {
    return this.#rules.delete(id);
  }

  /** Removes every rule. */
  clear(): void {
    this.#rules.clear();
  }

  /** What happens to a request: of the matching rules, in the order they were added, the first delay and the first other. */
  ofRequest(subject: FaultSubject): FaultDecision<RequestEffect> {
    return this.#decide(subject) as FaultDecision<RequestEffect>;
  }

  /** What happens to one try of a notification, chosen as for a request. */
  ofNotification(subject: Omit<FaultSubject, "route">): FaultDecision<NotificationEffect> {
    return this.#decide({ ...subject, route: "callback" }) as FaultDecision<NotificationEffect>;
  }

  #decide(subject: FaultSubject): FaultDecision<RequestEffect | NotificationEffect> {
    const nowMs = this.now().getTime();
    let delayMs: number | undefined;
    let effect: FaultDecision<RequestEffect | NotificationEffect>["effect"];
    for (const active of this.#rules.values()) {
      const candidate = active.rule.effect;
      const taken = isDelay(candidate) ? delayMs !== undefined : effect !== undefined;
      if (
        taken ||
        active.endsAtMs <= nowMs ||
        !matches(active, subject) ||
        this.#random() >= active.rule.probability
      )
        continue;
      this.#rules.set(active.id, { ...active, hits: active.hits + 1 });
      if (isDelay(candidate)) delayMs = candidate.ms;
      else effect = candidate as FaultDecision<RequestEffect | NotificationEffect>["effect"];
    }
    return { delayMs: delayMs ?? 0, effect };
  }
}

function isDelay(effect: { readonly kind: string }): effect is DelayEffect {
  return effect.kind === "delay";
}

function matches({ rule, hits }: ActiveRule<unknown>, subject: FaultSubject): boolean {
  const { route, routes, contains, ...names } = rule.match;
  if (rule.times !== undefined && hits >= rule.times) return false;
  const named = routes ?? (route === undefined ? undefined : [route]);
  if (named ? !named.includes(subject.route) : subject.route === "callback") return false;
  for (const [name, wanted] of Object.entries(names)) {
    if (wanted !== undefined && wanted !== subject.named[name]) return false;
  }
  return typeof contains !== "string" || subject.bodies.some((body) => body.includes(contains));
}
