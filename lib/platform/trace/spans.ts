import { currentTrace, inTrace, nextStep, type TraceContext } from "./trace-context";

/** A value that a span is described with: never a payer's data, a secret, or a merchant's name. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** What a span is about. */
export interface SpanInput {
  readonly name: string;
  /** `server` for requests to us, `client` for calls of others, `consumer` for jobs. */
  readonly kind: "server" | "client" | "consumer" | "internal";
  readonly attributes?: SpanAttributes;
}

/** What describes a span of work that the database does. */
export const IN_DATABASE: SpanAttributes = { "db.system.name": "postgresql" };

/** Where a span belongs. */
export type SpanPlace =
  /** Below a span of ours, whose decision whether to record it follows. */
  | { readonly below: TraceContext }
  /** Below a span of a caller, whose wish to have it recorded decides nothing. */
  | { readonly after: TraceContext }
  /** The first one known of a trace; null: of a new one. */
  | { readonly first: string | null };

/** A span under way. */
export interface OpenSpan {
  readonly context: TraceContext;
  /** Ends it; an error is a class or a code, and no message. */
  end(end?: {
    readonly name?: string;
    readonly attributes?: SpanAttributes;
    readonly error?: string;
  }): void;
}

/** What records spans. */
export interface Tracer {
  open(input: SpanInput, place: SpanPlace): OpenSpan;
}

// Next.js loads this module once more: both share the tracer.
const shared = globalThis as { vintemTracer?: Tracer };

/** Has spans recorded from now on; without it none is, and their places cost next to nothing. */
export function recordSpans(tracer: Tracer): void {
  shared.vintemTracer = tracer;
}

/** Whether spans are recorded in this process. */
export function isTracing(): boolean {
  return shared.vintemTracer !== undefined;
}

/** Opens a span; where none is recorded it is a step of the trace all the same, for logs and what is sent on. */
export function openSpan(input: SpanInput, place: SpanPlace): OpenSpan {
  const { vintemTracer } = shared;
  if (vintemTracer) return vintemTracer.open(input, place);
  return { context: unrecorded(place), end: () => {} };
}

function unrecorded(place: SpanPlace): TraceContext {
  if ("first" in place) return nextStep(place.first === null ? null : { traceId: place.first });
  const before = "after" in place ? place.after : place.below;
  // Who records decides it; here nothing is recorded, and the flag goes on as it came.
  return { ...nextStep(before), sampled: before.sampled };
}

/** Runs work as a span below the running one; as it is where nothing of the running trace is recorded. */
export async function inSpan<Result>(
  input: SpanInput,
  work: () => Promise<Result>,
  outcomeOf?: (result: Result) => SpanAttributes,
): Promise<Result> {
  const { vintemTracer } = shared;
  if (!vintemTracer) return work();
  const below = currentTrace();
  if (!below?.sampled) return work();
  const span = vintemTracer.open(input, { below });
  try {
    const result = await inTrace(span.context, work);
    span.end(outcomeOf ? { attributes: outcomeOf(result) } : {});
    return result;
  } catch (error) {
    span.end({ error: errorOf(error) });
    throw error;
  }
}

/** What a span may say of an error. */
export function errorOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
