import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { day, ParameterReader, pageAndSize, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { parseUuid } from "@/lib/platform/values/ids";
import { CLOSE_STATES, type CloseQuery } from "./close";

/** Reads the query of GET /closes: `dayFrom`, `dayTo`, `accountId`, `state`, `page` and `size`. */
export function readCloseQuery(parameters: URLSearchParams): QueryReading<CloseQuery> {
  const reader = new ParameterReader(parameters);
  const query: CloseQuery = {
    dayFrom: reader.one("dayFrom", day),
    dayTo: reader.one("dayTo", day),
    pspAccountId: reader.one("accountId", (text) => parseUuid(text) ?? wrong(INVALID_FORMAT)),
    state: reader.one(
      "state",
      (text) => CLOSE_STATES.find((known) => known === text) ?? wrong(INVALID_FORMAT),
    ),
    ...pageAndSize(reader),
  };
  reader.range("dayFrom", query.dayFrom, "dayTo", query.dayTo);
  return queryReadingOf(reader, query);
}
