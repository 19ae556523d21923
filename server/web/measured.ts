import type { IncomingMessage, ServerResponse } from "node:http";
import { monotonicMs } from "@/lib/platform/clock";
import { isMeasuring, observe } from "@/lib/platform/metrics/instruments";
import { isTracing, openSpan } from "@/lib/platform/trace/spans";
import { inTrace, readTraceparent } from "@/lib/platform/trace/trace-context";

/** Methods by which requests are told apart; a caller may invent others. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const routes = new WeakMap<IncomingMessage, string>();

/** Notes which route serves a request: one of a few, such as `/payments/{id}`. */
export function noteRoute(request: IncomingMessage, route: string): void {
  if (isMeasuring() || isTracing()) routes.set(request, route);
}

/** Answers a request as part of the trace that its caller names, or of a new one, whose span ends with the response. */
export function inTraceOfCaller(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
): void {
  const caller = readTraceparent(request.headers.traceparent);
  const method = methodOf(request);
  const span = openSpan(
    { name: method, kind: "server", attributes: { "http.request.method": method } },
    caller ? { after: caller } : { first: null },
  );
  if (span.context.sampled && isTracing()) {
    response.once("close", () => {
      const { headersSent, statusCode } = response;
      const route = routes.get(request);
      span.end({
        ...(route ? { name: `${method} ${route}` } : {}),
        attributes: {
          ...(route ? { "http.route": route } : {}),
          ...(headersSent ? { "http.response.status_code": statusCode } : {}),
        },
        ...(headersSent && statusCode >= 500 ? { error: String(statusCode) } : {}),
      });
    });
  }
  inTrace(span.context, answer);
}

function methodOf({ method = "" }: IncomingMessage): string {
  return METHODS.has(method) ? method : "_OTHER";
}

/** Measures a request until its response has been sent, or its caller left. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!isMeasuring()) return;
  const began = monotonicMs();
  response.once("close", () => {
    observe(
      "http_server_request_duration_seconds",
      [
        methodOf(request),
        routes.get(request) ?? "",
        response.headersSent ? String(response.statusCode) : "",
      ],
      (monotonicMs() - began) / 1_000,
    );
  });
}
