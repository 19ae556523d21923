import { AsyncLocalStorage } from "node:async_hooks";
import { randomFillSync } from "node:crypto";

/** Where a piece of work stands in a trace (W3C Trace Context, 3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits in lower case. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the span that what begins from here belongs to. */
  readonly spanId: string;
  /** Whether its spans are recorded. */
  readonly sampled: boolean;
}

/** What the running work belongs to. */
interface Running {
  readonly trace: TraceContext | null;
  /** Who requests it; null where nobody waits for it in particular. */
  readonly caller: Caller | null;
}

/** Who requests something. */
export interface Caller {
  /** Whose member or system it is; null for who is no merchant's, such as an operator. */
  readonly merchantId: string | null;
  /** The same for all that one of them requests, such as `member:<id>`. */
  readonly name: string;
  /** Whether what is requested only reads. */
  readonly reads: boolean;
}

// Next.js loads this module once more: both share the storage.
const shared = globalThis as { vintemTraces?: AsyncLocalStorage<Running> };

function storage(): AsyncLocalStorage<Running> {
  shared.vintemTraces ??= new AsyncLocalStorage();
  return shared.vintemTraces;
}

/** The trace that the running work belongs to; null for none. */
export function currentTrace(): TraceContext | null {
  return shared.vintemTraces?.getStore()?.trace ?? null;
}

/** Who requests the running work; null where nobody waits for it in particular. */
export function currentCaller(): Caller | null {
  return shared.vintemTraces?.getStore()?.caller ?? null;
}

/** The name of who requests the running work; null where nobody waits for it in particular. */
export function callerName(): string | null {
  return currentCaller()?.name ?? null;
}

/** Runs work, and what follows from it, as part of a trace. */
export function inTrace<Result>(trace: TraceContext, work: () => Result): Result {
  return storage().run({ trace, caller: currentCaller() }, work);
}

/**
 * Runs work, and what follows from it, for somebody of a merchant: what all its callers share, such as connections to the
 * database, they have in turns.
 */
export function asCaller<Result>(caller: Caller, work: () => Result): Result {
  return storage().run({ trace: currentTrace(), caller }, work);
}

/** Runs work that belongs to no single trace or caller, as what is done for several requests together. */
export function outsideTraces<Result>(work: () => Result): Result {
  return shared.vintemTraces ? shared.vintemTraces.run(NOTHING, work) : work();
}

const NOTHING: Running = { trace: null, caller: null };

/** Later versions of the header may append fields; what this one has stands in the same place. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

/** Reads a `traceparent`; null for what is none. */
export function readTraceparent(text: unknown): TraceContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof text === "string" ? text : "") ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` of what is sent from here. */
export function traceparentOf({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

/** Bytes of a trace and of a span. */
const STEP_BYTES = 24;

/** Random bytes of 256 steps, which cost as much as those of two; and up to where they are used. */
const random = Buffer.alloc(256 * STEP_BYTES);
let used = random.length;

function randomStep(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += STEP_BYTES;
  return random.toString("hex", used - STEP_BYTES, used);
}

/**
 * The next step of a trace, or of a new one, where no span of it is recorded.
 *
 * @param from the step before, or the trace alone.
 */
export function nextStep(from: Pick<TraceContext, "traceId"> | null): TraceContext {
  const step = randomStep();
  return {
    traceId: from?.traceId ?? step.slice(16),
    spanId: step.slice(0, 16),
    sampled: false,
  };
}
