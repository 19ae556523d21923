import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, pageAndSize, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";

const STATES = ["open", "resolved", "all"] as const;

/** Reads the query of GET /exceptions: `state` (`open` when omitted), `page` and `size`. */
export function readExceptionsQuery(parameters: URLSearchParams): QueryReading<{
  readonly state: (typeof STATES)[number];
  readonly page: number;
  readonly size: number;
}> {
  const reader = new ParameterReader(parameters);
  const state = reader.one(
    "state",
    (text) => STATES.find((known) => known === text) ?? wrong(INVALID_FORMAT),
  );
  return queryReadingOf(reader, { state: state ?? "open", ...pageAndSize(reader) });
}
