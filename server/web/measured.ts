import type { IncomingMessage, ServerResponse } from "node:http";
import { monotonicMs } from "@/lib/platform/clock";
import { isMeasuring, observe } from "@/lib/platform/metrics/instruments";

/** Methods by which requests are told apart; a caller may invent others. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const routes = new WeakMap<IncomingMessage, string>();

/** Notes which route serves a request: one of a few, such as `/payments/{id}`. */
export function noteRoute(request: IncomingMessage, route: string): void {
  if (isMeasuring()) routes.set(request, route);
}

/** Measures a request until its response has been sent, or its caller left. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!isMeasuring()) return;
  const { method = "" } = request;
  const began = monotonicMs();
  response.once("close", () => {
    observe(
      "http_server_request_duration_seconds",
      [
        METHODS.has(method) ? method : "_OTHER",
        routes.get(request) ?? "",
        response.headersSent ? String(response.statusCode) : "",
      ],
      (monotonicMs() - began) / 1_000,
    );
  });
}
