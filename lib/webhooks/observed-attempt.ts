import { count, observe } from "@/lib/platform/metrics/instruments";
import { openSpan } from "@/lib/platform/trace/spans";
import { inTrace, type TraceContext } from "@/lib/platform/trace/trace-context";
import type { Answered } from "./post-event";
import type { RenderedDelivery } from "./render-deliveries";
import { isDelivered } from "./schedule";

/** Makes an attempt as a span of the trace that led to the event, or of a trace of its own. */
export async function traced(
  { entry, attempts, traceId }: RenderedDelivery,
  post: (trace: TraceContext) => Promise<Answered>,
): Promise<Answered> {
  const attributes = { "vintem.event.type": entry.type, "vintem.webhook.attempt": attempts + 1 };
  const input = { name: "webhook delivery", kind: "client", attributes } as const;
  const span = openSpan(input, { first: traceId });
  const answered = await inTrace(span.context, () => post(span.context));
  const { status, error } = answered;
  span.end({
    attributes: status === null ? {} : { "http.response.status_code": status },
    ...(error === null ? {} : { error }),
  });
  return answered;
}

/** Counts an attempt by how it ended, and what it took. */
export function measure(answered: Answered): void {
  const { status, error, ms } = answered;
  const failed = error ?? `status_${Math.floor((status ?? 0) / 100)}xx`;
  count("vintem_webhook_deliveries_total", [isDelivered(answered) ? "delivered" : failed]);
  observe("vintem_webhook_request_duration_seconds", [], ms / 1_000);
}
