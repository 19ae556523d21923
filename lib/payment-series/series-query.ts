import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { integer, ParameterReader, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { parseListPlace } from "@/lib/platform/values/list-place";
import { PAGE_DEFAULTS, PAGE_SIZE_MAX } from "@/lib/platform/values/paging";
import type { SeriesListQuery } from "./payment-series";

/** Reads the query of GET /payment-series (docs/api.md). */
export function readSeriesQuery(parameters: URLSearchParams): QueryReading<SeriesListQuery> {
  const reader = new ParameterReader(parameters);
  return queryReadingOf(reader, {
    after: reader.one("after", (text) => parseListPlace(text) ?? wrong(INVALID_FORMAT)),
    size: reader.one("size", integer(1, PAGE_SIZE_MAX)) ?? PAGE_DEFAULTS.size,
  });
}
