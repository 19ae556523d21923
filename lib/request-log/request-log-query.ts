import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { integer, ParameterReader, type Wrong, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { parseChargeId } from "@/lib/platform/values/ids";
import { parsePlace } from "./call-place";
import type { CallFilter, CallQuery, StatusRange } from "./request-log";

/** The methods that a call may have. */
export const CALL_METHODS = ["GET", "HEAD", "POST", "PATCH", "DELETE"] as const;

/** Entries of a page, unless it says otherwise, and at most. */
export const CALLS_SIZE = { default: 20, max: 100 } as const;

/** Reads the query of GET /request-logs (docs/api.md). */
export function readRequestLogQuery(parameters: URLSearchParams): QueryReading<CallQuery> {
  const reader = new ParameterReader(parameters);
  return queryReadingOf(reader, {
    ...readCallFilter(reader),
    after: reader.one("after", (text) => parsePlace(text) ?? wrong(INVALID_FORMAT)),
    size: reader.one("size", integer(1, CALLS_SIZE.max)) ?? CALLS_SIZE.default,
  });
}

/** Reads the parameters that narrow the log. */
export function readCallFilter(reader: ParameterReader): CallFilter {
  return {
    status: reader.one("status", statusRange),
    method: reader.one("method", (text) => oneOf(CALL_METHODS, text)),
    path: reader.one("path", (text) =>
      /^\/[a-z{}/.-]{1,99}$/i.test(text) ? text : wrong(INVALID_FORMAT),
    ),
    paymentId: reader.one("paymentId", (text) => parseChargeId(text) ?? wrong(INVALID_FORMAT)),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | Wrong {
  return values.find((value) => value === text) ?? wrong(INVALID_FORMAT);
}

/** `404`, or `4xx` for all of a class. */
function statusRange(text: string): StatusRange | Wrong {
  const [, first] = /^([2-5])xx$/.exec(text) ?? [];
  if (first) return { from: Number(first) * 100, to: Number(first) * 100 + 99 };
  return /^[2-5]\d\d$/.test(text)
    ? { from: Number(text), to: Number(text) }
    : wrong(INVALID_FORMAT);
}

/** A range of statuses as its parameter says it. */
export function printStatus({ from, to }: StatusRange): string {
  return from === to ? String(from) : `${String(from)[0]}xx`;
}
