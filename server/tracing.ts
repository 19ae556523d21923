import type { Context, Span, SpanKind } from "@opentelemetry/api";
import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import {
  type OpenSpan,
  recordSpans,
  type SpanInput,
  type SpanPlace,
  type Tracer,
} from "@/lib/platform/trace/spans";
import { nextStep, type TraceContext } from "@/lib/platform/trace/trace-context";
import packageJson from "@/package.json";

/** How long the last spans may take when a process ends: a collector that is away would keep it for 10 s. In ms. */
const EXPORTED_WITHIN_MS = 2_000;

/** A collector that is away is reported once in so long. In ms. */
const REPORTED_EVERY_MS = 60_000;

/**
 * Records spans of this process from now on and exports them to the configured collector (OTLP over HTTP), or does
 * nothing where none is. OpenTelemetry's packages are loaded in the first case alone, and patch nothing (ADR 0084).
 *
 * @returns what exports the last spans, before this process ends.
 */
export async function startTracing(part: "web" | "worker"): Promise<() => Promise<void>> {
  const { traces } = env();
  if (traces === null) return async () => {};
  const [
    api,
    {
      AlwaysOnSampler,
      BasicTracerProvider,
      BatchSpanProcessor,
      RandomIdGenerator,
      SamplingDecision,
      TraceIdRatioBasedSampler,
    },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  reportFailures(api.diag);
  const ids = new RandomIdGenerator();
  /** The trace that the span which is being opened is the first of. */
  let wanted = "";
  const sampler = new TraceIdRatioBasedSampler(traces.ratio);
  const isSampled = (traceId: string) =>
    sampler.shouldSample(api.ROOT_CONTEXT, traceId).decision ===
    SamplingDecision.RECORD_AND_SAMPLED;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": traces.serviceName,
      "service.version": packageJson.version,
      "vintem.part": part,
      "process.pid": process.pid,
    }),
    // What is not to be recorded never comes here.
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateSpanId: () => ids.generateSpanId(),
      generateTraceId: () => wanted,
    },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("vintem", packageJson.version);
  const kinds: Readonly<Record<SpanInput["kind"], SpanKind>> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const opened: Tracer = {
    open({ name, kind, attributes = {} }, place) {
      const step = nextStep(traceOf(place));
      // A stranger who sends a `traceparent` decides nothing about what is recorded; a job follows what led to it.
      const sampled = "below" in place ? place.below.sampled : isSampled(step.traceId);
      if (!sampled) return { context: step, end: () => {} };
      wanted = step.traceId;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parentOf(place, api));
      return openSpan(span, api.SpanStatusCode.ERROR);
    },
  };
  recordSpans(opened);
  return () => endWithin(EXPORTED_WITHIN_MS, provider.shutdown());
}

/** Settles with the work, however that ended, or after so many ms. */
export async function endWithin(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => {}), over]);
  clearTimeout(timer);
}

/** The trace that a place is in; null for a new one. */
function traceOf(place: SpanPlace): Pick<TraceContext, "traceId"> | null {
  if ("first" in place) return place.first === null ? null : { traceId: place.first };
  return "after" in place ? place.after : place.below;
}

/** The span that one at a place is below, as OpenTelemetry hands it on. */
function parentOf(place: SpanPlace, api: typeof import("@opentelemetry/api")): Context {
  if ("first" in place) return api.ROOT_CONTEXT;
  const before = "after" in place ? place.after : place.below;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, {
    traceId: before.traceId,
    spanId: before.spanId,
    traceFlags: before.sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE,
    isRemote: "after" in place,
  });
}

function openSpan(span: Span, errorCode: number): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: { traceId, spanId, sampled: (traceFlags & 1) === 1 },
    end({ name, attributes, error } = {}) {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (error !== undefined)
        span.setStatus({ code: errorCode }).setAttribute("error.type", error);
      span.end();
    },
  };
}

/** Has the packages' own failures logged, as of a collector that is away. */
function reportFailures(diag: typeof import("@opentelemetry/api").diag): void {
  let last = Number.NEGATIVE_INFINITY;
  const report = () => {
    if (monotonicMs() - last < REPORTED_EVERY_MS) return;
    last = monotonicMs();
    // What the packages say may hold an answer of the collector, so it is left out.
    log.warn("spans cannot be exported to OTEL_EXPORTER_OTLP_ENDPOINT");
  };
  const silent = () => {};
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { suppressOverrideMessage: true },
  );
}
