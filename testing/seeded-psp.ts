import { cents } from "@/lib/platform/values/money";
import type {
  ChargeOrder,
  ListWindow,
  NotificationKey,
  Provider,
  ProviderNotification,
  RefundOrder,
  Unknown,
} from "@/lib/providers/port";
import { die, now, pause } from "./fake-clock";
import { Random } from "./random";
import type { SeededBank } from "./seeded-bank";

/** What can become of one call to the bank. */
type Fate =
  | "answered"
  /** A gateway in front of the bank says no at once; the bank never hears of it. */
  | "away"
  /** The request is lost on its way there. */
  | "request lost"
  /** The bank does it, and its answer is lost. */
  | "answer lost"
  /** The caller gives up while the request is still on its way; the bank does it afterwards. */
  | "arrives late"
  /** The caller's process is killed before the request leaves, … */
  | "caller dies first"
  /** … when the bank has done it, … */
  | "caller dies after"
  /** … or while the request is on its way. */
  | "caller dies meanwhile";

/** The fates of calls, by weight; weights need not add up to anything. */
export type FaultSchedule = readonly (readonly [weight: number, fate: Fate])[];

export const NO_FAULTS: FaultSchedule = [[1, "answered"]];
export const SOME_FAULTS: FaultSchedule = [
  [84, "answered"],
  [3, "away"],
  [2, "request lost"],
  [3, "answer lost"],
  [3, "arrives late"],
  [1, "caller dies first"],
  [2, "caller dies after"],
  [2, "caller dies meanwhile"],
];
export const MANY_FAULTS: FaultSchedule = [
  [50, "answered"],
  [10, "away"],
  [6, "request lost"],
  [10, "answer lost"],
  [10, "arrives late"],
  [4, "caller dies first"],
  [5, "caller dies after"],
  [5, "caller dies meanwhile"],
];

/** When a caller gives a call up. */
const DEADLINE_MS = 8_000;

/** How long before `reopenAfterMs` the last request that is still on its way is done. */
const SPARE_MS = 500;

/**
 * A provider account at a seeded bank. The faults of a call depend on the seed, the subject of the call and
 * the number of earlier calls about it, never on the order of other calls: concurrent calls keep their faults.
 */
export class SeededProvider implements Provider {
  readonly reopenAfterMs: number;
  readonly tariff = { fixed: cents(3), basisPoints: 80 };
  readonly pixKey: string;
  readonly lists = { sliceMs: 3_600_000, refundSliceMs: 86_400_000, everyMs: 0 };
  readonly chargeAuthority = "owner";
  faults: FaultSchedule = NO_FAULTS;
  /** Responses take no time: concurrent calls get their responses at the same instant. */
  instant = false;
  readonly #bank: SeededBank;
  readonly #seed: number;
  readonly #called = new Map<string, number>();

  /** @param reopenAfterMs by when a request that was sent is done, or never will be. */
  constructor(seed: number, bank: SeededBank, reopenAfterMs: number) {
    this.#seed = seed;
    this.#bank = bank;
    this.reopenAfterMs = reopenAfterMs;
    this.pixKey = bank.pixKey;
  }

  openAtOnce() {
    return null;
  }

  open(order: ChargeOrder, requestedAt: Date) {
    return this.#call("open", order.txid, (at) => this.#bank.open(order, requestedAt, at));
  }

  find(order: ChargeOrder) {
    return this.#call("find", order.txid, () => this.#bank.find(order));
  }

  withdraw(order: ChargeOrder, requestedAt: Date) {
    return this.#call("withdraw", order.txid, (at) => this.#bank.withdraw(order, requestedAt, at));
  }

  readSettlement(reference: string) {
    return this.#call("read", reference, (at) => this.#bank.settlement(reference, at));
  }

  refund(order: RefundOrder) {
    return this.#call("refund", order.reference, (at) => this.#bank.refund(order, at));
  }

  findRefund(order: RefundOrder) {
    return this.#call("find refund", order.reference, () => this.#bank.findRefund(order));
  }

  listSettlements(window: ListWindow & { readonly changing: boolean }) {
    return this.#call("list", "pix", (at) => this.#bank.settlements(window, at));
  }

  listCharges(window: ListWindow) {
    return this.#call("list", "charges", (at) => this.#bank.openCharges(window, at));
  }

  readonly movements = null;

  readNotification(stored: NotificationKey): ProviderNotification {
    return { ...stored, kind: "money", event: null };
  }

  async registerWebhook(): Promise<boolean> {
    return true;
  }

  async #call<Outcome>(
    what: string,
    about: string,
    effect: (at: number) => Outcome,
  ): Promise<Outcome | Unknown> {
    const random = this.#randomOf(what, about);
    const fate = random.weighted(this.faults);
    const slow = !this.instant && random.chance(0.4);
    const thereMs = slow ? random.between(1, 3_000) : 0;
    const backMs = slow ? random.between(1, 3_000) : 0;
    const latestMs = this.reopenAfterMs - SPARE_MS;
    switch (fate) {
      case "answered": {
        await wait(thereMs);
        const outcome = this.#arrive(effect);
        await wait(backMs);
        return outcome;
      }
      case "away":
        await wait(thereMs);
        return random.chance(0.3)
          ? { kind: "unknown", reason: "status 429", retryAfterMs: random.between(1, 90_000) }
          : { kind: "unknown", reason: "status 503" };
      case "request lost":
        return givenUpAfter(DEADLINE_MS);
      case "answer lost":
        await wait(thereMs);
        this.#arrive(effect);
        return givenUpAfter(DEADLINE_MS - thereMs);
      case "arrives late":
        this.#bank.expect(now().getTime() + random.between(DEADLINE_MS, latestMs), effect);
        return givenUpAfter(DEADLINE_MS);
      case "caller dies first":
        return die();
      case "caller dies after":
        await wait(thereMs);
        this.#arrive(effect);
        return die();
      case "caller dies meanwhile":
        this.#bank.expect(now().getTime() + random.between(1, latestMs), effect);
        return die();
    }
  }

  #randomOf(what: string, about: string): Random {
    const key = `${what} ${about}`;
    const count = (this.#called.get(key) ?? 0) + 1;
    this.#called.set(key, count);
    return new Random(this.#seed, key, count);
  }

  #arrive<Outcome>(effect: (at: number) => Outcome): Outcome {
    this.#bank.catchUp();
    return effect(now().getTime());
  }
}

async function wait(ms: number): Promise<void> {
  if (ms > 0) await pause(ms);
}

async function givenUpAfter(ms: number): Promise<Unknown> {
  await pause(ms);
  return { kind: "unknown", reason: "no answer" };
}
