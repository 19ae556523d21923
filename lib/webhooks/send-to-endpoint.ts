import { inBatches } from "@/lib/platform/batch";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { failure, log } from "@/lib/platform/log";
import type { MerchantTurns } from "@/lib/platform/merchant-turns";
import type { TraceContext } from "@/lib/platform/trace/trace-context";
import {
  afterFailure,
  afterGone,
  afterNothing,
  afterOwnFailure,
  afterSuccess,
  type Circuit,
} from "./circuit";
import type { SentHeader, SigningSecret } from "./endpoint";
import { eventRequest } from "./event-request";
import { measure, traced } from "./observed-attempt";
import type { Permits } from "./permits";
import { type Answered, type Postman, REQUEST_MS } from "./post-event";
import { bodyNow, isFresh, type RenderedDelivery, renderDeliveries } from "./render-deliveries";
import { isDelivered, pauseAfterTry } from "./schedule";
import { unsealHeaders, unsealSecrets } from "./store/endpoint-row";
import {
  LEASE_MS,
  type LeasedEndpoint,
  releaseLease,
  renewLease,
  storeCircuit,
} from "./store/lease";
import {
  type AttemptResult,
  findDue,
  makePartDue,
  parkPart,
  skipPart,
  storeAttempts,
  takeFromFeed,
  takeFromReplay,
} from "./store/queue";

/** Requests to one endpoint at the same time. One that fails is spared: then there are fewer. */
const AT_ONCE_MAX = 8;
/** Deliveries that are rendered before their turn: few, for what waits long is rendered anew. */
const READY_MAX = 2 * AT_ONCE_MAX;
/** How often a lease is renewed, and with it a changed or paused endpoint noticed. */
const RENEW_MS = 1_000;
/** A request begins only while the lease outlasts it. */
const BEGIN_MS = LEASE_MS - REQUEST_MS - 5_000;
/** A run ends after this long, so that other endpoints have its slot in turn. */
const RUN_MS = 10_000;
/** How long an endpoint with room for more requests waits for new events. */
const LOOK_MS = 200;
/** The pause between two parts that are skipped: hundreds of them may be. */
const SKIP_PAUSE_MS = 50;
/** The pause after a failure of the operator's proxy, which is not the endpoint's. */
const PROXY_PAUSE_MS = 30_000;
const GONE = 410;

/** What requests are sent with. */
export interface Sending {
  readonly postman: Postman;
  /** Shared by all endpoints of the process, for each merchant a part. */
  readonly permits: Permits;
  /** At the process's connections and time beside the requests, shared in the same way. */
  readonly turns: MerchantTurns;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Aborted when the process is to end: what is under way ends, and nothing new begins. */
  readonly stopping: AbortSignal;
}

/**
 * Sends to an endpoint what is due, for some 10 s and in the order of each charge, and releases it. Of one that rests, a single
 * event is tried: when it arrives, the others follow.
 */
export async function sendToEndpoint(leased: LeasedEndpoint, sending: Sending): Promise<void> {
  const sent = unsealed(leased);
  // The lease is left to run out, so that the failure is not logged again in the next moment.
  if (!sent) return;
  try {
    await new EndpointRun(leased, sent, sending).run();
  } finally {
    await releaseLease(leased);
  }
}

/** What an endpoint's requests are signed with, and sent with. */
interface Unsealed {
  readonly secrets: readonly SigningSecret[];
  readonly headers: readonly SentHeader[];
}

/** Unseals what an endpoint's requests need; null when that fails, which is logged. */
function unsealed({ id, sealedSecrets, sealedHeaders }: LeasedEndpoint): Unsealed | null {
  try {
    return {
      secrets: unsealSecrets(id, sealedSecrets),
      headers: unsealHeaders(id, sealedHeaders),
    };
  } catch (error) {
    log.error({ endpoint: id, ...failure(error) }, "an endpoint cannot be unsealed");
    return null;
  }
}

/** How many requests at the same time an endpoint is begun with. */
function atOnceOf({ failures }: Circuit): number {
  return failures > 0 ? 1 : AT_ONCE_MAX;
}

class EndpointRun {
  #leased: LeasedEndpoint;
  #unsealed: Unsealed;
  readonly #sending: Sending;
  /** As the attempts of this run leave it; `#leased` has it as it was leased or renewed. */
  #circuit: Circuit;
  #circuitStored: Promise<void> = Promise.resolve();
  #renewedMs = monotonicMs();
  #atOnce: number;
  #isOver = false;
  /** Aborted when the run is over, until it goes on: what waits for a permit leaves then. */
  #leaving = new AbortController();
  /** Attempts that have no permit yet. */
  readonly #waiting = new Set<number>();
  /** Whether the last part that was looked at had nothing to send, and there are others. */
  #looksOn = false;
  /** A replay and the feed are taken from in turn: a busy feed leaves a replay its part. */
  #isReplaysTurn = true;
  /** Whether what waits is being skipped, and made due, as far as this run knows. */
  #isSkipping: boolean;
  #isForwarding: boolean;
  #ready: RenderedDelivery[] = [];
  /** Positions that are rendered or under way. */
  readonly #taken = new Set<number>();
  readonly #store: (result: AttemptResult) => Promise<null>;

  constructor(leased: LeasedEndpoint, sent: Unsealed, sending: Sending) {
    this.#leased = leased;
    this.#unsealed = sent;
    this.#sending = sending;
    this.#circuit = leased.circuit;
    this.#isSkipping = leased.isSkipping;
    this.#isForwarding = leased.isForwarding;
    this.#atOnce = atOnceOf(leased.circuit);
    this.#store = inBatches(
      async (results: readonly AttemptResult[]) => {
        await this.#inTurn(() => storeAttempts(this.#leased, results));
        return results.map(() => null);
      },
      { most: 100, atOnce: 1 },
    );
  }

  /** Ends when nothing is due, the endpoint rests or is paused, its time is up, or the process is to end. */
  async run(): Promise<void> {
    const beganMs = monotonicMs();
    const underWay = new Set<Promise<void>>();
    let failed: { readonly error: unknown } | null = null;
    try {
      while (this.#isSkipping && !this.#isOver && monotonicMs() - beganMs < RUN_MS) {
        await this.#inTurn(() => this.#skip());
        if (this.#isSkipping) await pause(SKIP_PAUSE_MS);
      }
      if (this.#isSkipping) return;
      while (!this.#isOver && failed === null && monotonicMs() - beganMs < RUN_MS) {
        if (underWay.size < this.#atOnce) await this.#inTurn(() => this.#fill());
        else await this.#inTurn(() => this.#goesOn());
        while (this.#ready.length > 0 && underWay.size < this.#atOnce && !this.#isOver) {
          const delivery = this.#ready.shift();
          if (!delivery) break;
          const attempt = this.#attempt(delivery)
            .catch((error) => {
              failed = { error };
            })
            .finally(() => underWay.delete(attempt));
          underWay.add(attempt);
        }
        if (underWay.size === 0 && this.#looksOn) continue;
        if (underWay.size === 0) break;
        // Requests are waited for in any case; what waits for a permit is to leave when the endpoint is lost.
        const looksAgain = underWay.size < this.#atOnce || this.#waiting.size > 0;
        await Promise.race(looksAgain ? [...underWay, pause(LOOK_MS)] : underWay);
      }
    } finally {
      this.#leaving.abort();
      // The next holder of the lease may send only when no request of this run is under way.
      await Promise.all(underWay);
      await this.#circuitStored;
    }
    if (failed) throw (failed as { readonly error: unknown }).error;
  }

  /** Work of the merchant's, of whose endpoints many may be busy: they take turns. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const { merchantId, id } = this.#leased;
    return this.#sending.turns.run(merchantId, work, [id]);
  }

  /** Skips a part of what waits: nothing that is to be skipped may be sent. */
  async #skip(): Promise<void> {
    if (!(await this.#goesOn())) return;
    this.#isSkipping = await skipPart(this.#leased, this.#sending.now());
    // What waited behind a skipped one is made due.
    this.#isForwarding ||= !this.#isSkipping;
  }

  /** Renders what is due next, and makes it due or takes it from the feed before. */
  async #fill(): Promise<void> {
    this.#looksOn = false;
    if (!(await this.#goesOn())) return;
    if (this.#ready.length >= this.#atOnce) return;
    const isProbe = this.#circuit.state === "resting";
    const now = this.#sending.now();
    const most = isProbe ? 1 - this.#taken.size : READY_MAX - this.#ready.length;
    if (most <= 0) return;
    const find = () => findDue(this.#leased, [...this.#taken], most, isProbe ? null : now);
    let { deliveries: due, isCrowded } = await find();
    if (due.length < most && this.#isForwarding && !isProbe) {
      this.#isForwarding = await makePartDue(this.#leased, now);
      ({ deliveries: due, isCrowded } = await find());
    }
    // What waits behind earlier ones of its charge stood before what is looked for.
    if (isCrowded && !isProbe && (await parkPart(this.#leased, now)))
      due = (await find()).deliveries;
    if (due.length < most) {
      const looked = await this.#take(now);
      if (looked > 0) due = (await find()).deliveries;
      // A part of the feed may have nothing of the endpoint's types: the next one is looked at, in another turn.
      this.#looksOn = looked > 0 && due.length === 0 && this.#taken.size === 0;
    }
    if (due.length === 0 && isProbe && this.#taken.size === 0) {
      await this.#become(afterNothing(this.#circuit, now));
      this.#end();
    }
    for (const { entry } of due) this.#taken.add(entry.position);
    this.#ready.push(...(await renderDeliveries(due)));
  }

  /** Takes the next events of the feed, or of a replay; resolves to how many were looked at, 0 when both are at their end. */
  async #take(now: Date): Promise<number> {
    const [feed, replay] = [takeFromFeed, takeFromReplay].map(
      (from) => () => from(this.#leased, now),
    ) as [() => Promise<number>, () => Promise<number>];
    const isReplaysTurn = this.#leased.isReplaying && this.#isReplaysTurn;
    this.#isReplaysTurn = !isReplaysTurn;
    return isReplaysTurn ? (await replay()) || (await feed()) : (await feed()) || (await replay());
  }

  /** Whether the endpoint may be sent to still; ends the run where it may not. */
  async #goesOn(): Promise<boolean> {
    if (!this.#sending.stopping.aborted && (await this.#isHeld())) return true;
    this.#end();
    return false;
  }

  #end(): void {
    this.#isOver = true;
    this.#leaving.abort();
  }

  /** Whether this process still has the endpoint, as it was; renews the lease now and then. */
  async #isHeld(): Promise<boolean> {
    if (monotonicMs() - this.#renewedMs < RENEW_MS) return true;
    await this.#circuitStored;
    const began = monotonicMs();
    const renewed = await renewLease({ ...this.#leased, circuit: this.#circuit });
    const sent = renewed && unsealed(renewed);
    // Resumed from a later event meanwhile: what is to be skipped is, by the next run.
    if (!sent || (renewed.isSkipping && !this.#isSkipping)) return false;
    if (renewed.url !== this.#leased.url) {
      this.#circuit = renewed.circuit;
      this.#atOnce = atOnceOf(renewed.circuit);
    }
    this.#leased = renewed;
    this.#isForwarding = renewed.isForwarding;
    this.#unsealed = sent;
    this.#renewedMs = began;
    return true;
  }

  async #attempt(delivery: RenderedDelivery): Promise<void> {
    const isProbe = this.#circuit.state === "resting";
    const { postman, permits, now } = this.#sending;
    const { entry, eventId, attempts } = delivery;
    const { merchantId } = this.#leased;
    const send = async (): Promise<At | null> => {
      this.#waiting.delete(entry.position);
      // It waited too long for a permit: somebody else may have the endpoint.
      if (monotonicMs() - this.#renewedMs > BEGIN_MS) return null;
      const body = isFresh(delivery) ? delivery.body : await this.#inTurn(() => bodyNow(delivery));
      const at = now();
      const { url } = this.#leased;
      if (body === null) return { at, url, ...UNSENDABLE };
      const request = { merchantId, url, ...this.#unsealed, eventId, body, attempt: attempts + 1 };
      const post = async (trace: TraceContext) =>
        postman.post(eventRequest({ ...request, trace }, at));
      return { at, url, ...(await traced(delivery, post)) };
    };
    this.#waiting.add(entry.position);
    const answered = await permits.with(merchantId, send, this.#leaving.signal);
    this.#waiting.delete(entry.position);
    if (answered) {
      measure(answered);
      const isFormer = answered.url !== this.#leased.url;
      await this.#store(this.#resultOf(delivery, answered, isProbe || isFormer));
      // What the former address answered says nothing of the new one.
      if (!isFormer) {
        await this.#judge(answered, entry.subjectId, isProbe);
      }
    }
    this.#taken.delete(entry.position);
  }

  #resultOf(delivery: RenderedDelivery, answered: At, isNoTry: boolean): AttemptResult {
    const { entry, attempts, manual } = delivery;
    const { at, ms, status, error, responseHead } = answered;
    const { position, subjectId } = entry;
    const result = {
      position,
      subjectId,
      number: attempts + 1,
      at,
      ms,
      status,
      error,
      responseHead,
      manual,
    };
    const ended = this.#sending.now();
    if (isDelivered(answered)) {
      return { ...result, state: "delivered", tries: delivery.tries + 1, nextAt: ended };
    }
    const later = (ms: number) => new Date(ended.getTime() + ms);
    const waits = { ...result, state: "waiting", tries: delivery.tries } as const;
    // A probe tries the endpoint, not the event; and the proxy's failures are no endpoint's, nor are a former address' the new one's.
    if (error === "proxy") return { ...waits, nextAt: later(PROXY_PAUSE_MS) };
    if (isNoTry && error !== "unsendable") return { ...waits, nextAt: ended };
    const tries = delivery.tries + 1;
    const pauseMs = pauseAfterTry(tries, answered, this.#sending.random());
    return pauseMs === null
      ? { ...result, state: "failed", tries, nextAt: ended }
      : { ...waits, tries, nextAt: later(pauseMs) };
  }

  /** What an attempt says of the endpoint. What ends after the endpoint began to rest says nothing more. */
  async #judge(answered: At, subjectId: string, isProbe: boolean): Promise<void> {
    const circuit = this.#circuit;
    if (circuit.state === "paused" || circuit.state === "gone") return;
    if (answered.error === "proxy" || answered.error === "unsendable") {
      if (isProbe) await this.#become(afterOwnFailure(circuit, answered.at));
      return;
    }
    if (isDelivered(answered)) {
      this.#atOnce = Math.min(this.#atOnce + 1, AT_ONCE_MAX);
      await this.#become(afterSuccess(circuit));
      if (circuit.state !== "resting") return;
      this.#isForwarding = true;
      this.#isOver = false;
      this.#leaving = new AbortController();
      return;
    }
    this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
    if (answered.status === GONE) return this.#become(afterGone(circuit));
    if (circuit.state === "resting" && !isProbe) return;
    await this.#become(afterFailure(circuit, subjectId, answered.at));
  }

  /** Stores a new state of the endpoint, after those before it. */
  async #become(next: Circuit): Promise<void> {
    const before = this.#circuit;
    if (next === before) return;
    this.#circuit = next;
    if (next.state !== "enabled") this.#end();
    const leased = { ...this.#leased, circuit: before };
    this.#circuitStored = this.#circuitStored.then(() => storeCircuit(leased, next));
    await this.#circuitStored;
  }
}

/** How an attempt ended, when it was made, and at which address. */
interface At extends Answered {
  readonly at: Date;
  readonly url: string;
}

const UNSENDABLE: Answered = {
  status: null,
  error: "unsendable",
  retryAfterMs: null,
  responseHead: null,
  ms: 0,
};
