import { ParameterReader } from "@/lib/http/parameters";
import { parsePlace, printPlace } from "@/lib/request-log/call-place";
import type { CallFilter, CallPlace } from "@/lib/request-log/request-log";
import { printStatus, readCallFilter } from "@/lib/request-log/request-log-query";

/** The page for those who integrate the API. */
export const DEVELOPERS_PLACE = "/developers";

const ALL_CALLS: CallFilter = { status: null, method: null, path: null, paymentId: null };

/** What the address of the page says of its list of calls. */
export interface CallsSearch {
  readonly filter: CallFilter;
  readonly after: CallPlace | null;
}

/** Reads the address of the page; what breaks a rule is left out. */
export function parseCallsSearch(parameters: URLSearchParams): CallsSearch {
  return {
    filter: readCallFilter(new ParameterReader(parameters)),
    after: parsePlace(parameters.get("after") ?? ""),
  };
}

/** The page that shows these calls, from a place on. */
export function callsHref(partial: Partial<CallFilter>, after: CallPlace | null = null): string {
  const { status, method, path, paymentId } = { ...ALL_CALLS, ...partial };
  const parameters = new URLSearchParams();
  if (status) parameters.set("status", printStatus(status));
  if (method) parameters.set("method", method);
  if (path) parameters.set("path", path);
  if (paymentId) parameters.set("paymentId", paymentId);
  if (after) parameters.set("after", printPlace(after));
  return parameters.size === 0 ? DEVELOPERS_PLACE : `${DEVELOPERS_PLACE}?${parameters}`;
}

/** Whether a filter leaves calls out. */
export function isNarrowed(filter: CallFilter): boolean {
  return callsHref(filter) !== DEVELOPERS_PLACE;
}

/** The page of one call. */
export function callHref(call: CallPlace): string {
  return `${DEVELOPERS_PLACE}/calls/${printPlace(call)}`;
}
