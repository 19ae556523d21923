import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { day, integer, ParameterReader, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { parseChargeId, parseUuid } from "@/lib/platform/values/ids";
import { PAGE_DEFAULTS, PAGE_SIZE_MAX } from "@/lib/platform/values/paging";
import { ENTRY_KINDS } from "./ledger";
import { ALL_MOVEMENTS, type MovementFilter, type MovementQuery } from "./movement";
import { parseCursor, printCursor } from "./movement-cursor";

/** Reads the query of GET /movements (docs/api.md). Only `kind` may repeat. */
export function readMovementsQuery(parameters: URLSearchParams): QueryReading<MovementQuery> {
  const reader = new ParameterReader(parameters);
  const filter = readFilter(reader);
  return queryReadingOf(reader, {
    ...filter,
    after: reader.one("after", (text) => parseCursor(text) ?? wrong(INVALID_FORMAT)),
    size: reader.one("size", integer(1, PAGE_SIZE_MAX)) ?? PAGE_DEFAULTS.size,
  });
}

/** The query in the address of the page of movements, as far as it can be read. */
export interface MovementsAddress {
  readonly filter: MovementFilter;
  readonly after: MovementQuery["after"];
  /** The parameters that were dropped because they break a rule, each once. */
  readonly dropped: readonly string[];
  /** The parameters that such an address may have. */
  readonly known: readonly string[];
}

/**
 * Reads the address of the page of movements. It may be old or mistyped and still shows movements: a parameter that
 * breaks a rule is dropped and returned in `dropped`, and both days where the first is after the last.
 */
export function readMovementsAddress(parameters: URLSearchParams): MovementsAddress {
  const reader = new ParameterReader(parameters);
  const read = readFilter(reader);
  const after = reader.one("after", (text) => parseCursor(text) ?? wrong(INVALID_FORMAT));
  const dropped = new Set(
    reader.errors.flatMap((error) => ("parameter" in error ? [error.parameter] : [])),
  );
  const { known } = reader;
  const isInverted = read.dayFrom !== null && read.dayTo !== null && dropped.has("dayFrom");
  if (!isInverted) return { filter: read, after, dropped: [...dropped], known };
  const filter = { ...read, dayFrom: null, dayTo: null };
  return { filter, after, dropped: [...dropped.add("dayTo")], known };
}

/** Prints a filter, and where its page begins, as parameters: reading them gives both again. */
export function movementsParameters(
  partial: Partial<MovementFilter>,
  after: MovementQuery["after"] = null,
): URLSearchParams {
  const { dayFrom, dayTo, kinds, chargeId, pspAccountId } = { ...ALL_MOVEMENTS, ...partial };
  const parameters = new URLSearchParams();
  if (dayFrom) parameters.set("dayFrom", dayFrom);
  if (dayTo) parameters.set("dayTo", dayTo);
  // In a fixed order, so that equal filters have equal addresses.
  for (const kind of ENTRY_KINDS) if (kinds.includes(kind)) parameters.append("kind", kind);
  if (chargeId) parameters.set("paymentId", chargeId);
  if (pspAccountId) parameters.set("accountId", pspAccountId);
  if (after) parameters.set("after", printCursor(after));
  return parameters;
}

/** Reads the parameters that every address of movements has. */
function readFilter(reader: ParameterReader): MovementFilter {
  const filter = {
    dayFrom: reader.one("dayFrom", day),
    dayTo: reader.one("dayTo", day),
    kinds: reader.many("kind", ENTRY_KINDS),
    chargeId: reader.one("paymentId", (text) => parseChargeId(text) ?? wrong(INVALID_FORMAT)),
    pspAccountId: reader.one("accountId", (text) => parseUuid(text) ?? wrong(INVALID_FORMAT)),
  };
  reader.range("dayFrom", filter.dayFrom, "dayTo", filter.dayTo);
  return filter;
}
