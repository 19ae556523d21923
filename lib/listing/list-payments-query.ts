import { type CivilDate, parseCivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES } from "@/lib/domain/charge";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES } from "@/lib/domain/charge-status";
import { parseInstant } from "./instant";
import { ParameterReader, pageAndSize, type Wrong, wrong } from "./parameters";
import { type FieldError, INVALID_FORMAT } from "./problems";

export type ListPaymentsReading =
  | { readonly kind: "valid"; readonly query: ChargeQuery }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

const SORT = new RegExp(`^(${SORT_FIELDS.join("|")})(,(asc|desc))?$`);

/**
 * Reads the query of GET /payments (contract 4.2 and 7). Only `status` and `billingType` may
 * repeat; unknown parameters are ignored (decisions, GET /payments).
 */
export function readListPaymentsQuery(parameters: URLSearchParams): ListPaymentsReading {
  const reader = new ParameterReader(parameters);
  const query = { ...readFilters(reader), text: null };
  return reader.errors.length > 0
    ? { kind: "invalid", errors: reader.errors }
    : { kind: "valid", query };
}

/** What the address of a page asks for, as far as it can be understood. */
export interface ChargesAddress {
  readonly query: ChargeQuery;
  /** The parameters that were left out because they break a rule, each once. */
  readonly dropped: readonly string[];
}

/** Longer than any name, description or id that a person looks for. */
export const SEARCH_TEXT_MAX = 200;

/**
 * Reads the same parameters for people, and `q`, the text they look for. An address may be old or
 * mistyped and still shows charges: what breaks a rule is left out and named; of a window whose
 * bounds are the wrong way round, both.
 */
export function readChargesAddress(parameters: URLSearchParams): ChargesAddress {
  const reader = new ParameterReader(parameters);
  const read = readFilters(reader);
  const text = reader.one("q", searchText);
  const wrongParameters = new Set(
    reader.errors.flatMap((error) => ("parameter" in error ? [error.parameter] : [])),
  );
  const bounds: Partial<Record<(typeof WINDOWS)[number][number], null>> = {};
  for (const [from, to] of WINDOWS) {
    if (!wrongParameters.has(from)) continue;
    if (read[from] !== null) {
      bounds[from] = null;
      bounds[to] = null;
      wrongParameters.add(to);
    }
  }
  return {
    query: { ...read, text: text === "" ? null : text, ...bounds },
    dropped: [...wrongParameters],
  };
}

const WINDOWS = [
  ["dueDateFrom", "dueDateTo"],
  ["paidOnFrom", "paidOnTo"],
  ["createdFrom", "createdTo"],
] as const;

/**
 * Writes a query as the parameters that mean it, of which nothing that is the default: read again
 * they give the same query.
 */
export function chargesParameters(asked: Partial<ChargeQuery>): URLSearchParams {
  const query = { ...DEFAULT_QUERY, ...asked };
  const parameters = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null) parameters.append(name, String(value));
  };
  add("q", query.text);
  // In one order, so that one choice has one address.
  for (const status of CHARGE_STATUSES) if (query.statuses.includes(status)) add("status", status);
  for (const type of BILLING_TYPES) if (query.billingTypes.includes(type)) add("billingType", type);
  add("payerDocument", query.payerDocument);
  for (const bound of WINDOWS.flat()) {
    const value = query[bound];
    add(bound, value instanceof Date ? printInstant(value) : value);
  }
  const { sort, size, page } = query;
  const usual = DEFAULT_QUERY.sort;
  if (sort.field !== usual.field || sort.direction !== usual.direction) {
    add("sort", `${sort.field},${sort.direction}`);
  }
  if (size !== DEFAULT_QUERY.size) add("size", size);
  if (page !== DEFAULT_QUERY.page) add("page", page);
  return parameters;
}

/** To the second where the instant has no more to say, as most have. */
const printInstant = (instant: Date) => instant.toISOString().replace(".000Z", "Z");

/** What the API and the pages have in common. */
function readFilters(reader: ParameterReader): Omit<ChargeQuery, "text"> {
  const query = {
    statuses: reader.many("status", CHARGE_STATUSES),
    billingTypes: reader.many("billingType", BILLING_TYPES),
    payerDocument: reader.one("payerDocument", (text) =>
      /^([0-9]{11}|[0-9]{14})$/.test(text) ? text : wrong("deve ter 11 ou 14 dígitos"),
    ),
    dueDateFrom: reader.one("dueDateFrom", date),
    dueDateTo: reader.one("dueDateTo", date),
    paidOnFrom: reader.one("paidOnFrom", date),
    paidOnTo: reader.one("paidOnTo", date),
    createdFrom: reader.one("createdFrom", instant),
    createdTo: reader.one("createdTo", instant),
    ...pageAndSize(reader),
    sort: reader.one("sort", sort) ?? DEFAULT_QUERY.sort,
  };
  reader.range("dueDateFrom", query.dueDateFrom, "dueDateTo", query.dueDateTo);
  reader.range("paidOnFrom", query.paidOnFrom, "paidOnTo", query.paidOnTo);
  reader.range("createdFrom", query.createdFrom, "createdTo", query.createdTo);
  return query;
}

const date = (text: string): CivilDate | Wrong => parseCivilDate(text) ?? wrong(INVALID_FORMAT);

const instant = (text: string): Date | Wrong => parseInstant(text) ?? wrong(INVALID_FORMAT);

function searchText(text: string): string | Wrong {
  const sought = text.trim();
  return [...sought].length <= SEARCH_TEXT_MAX && !sought.includes("\0")
    ? sought
    : wrong(`deve ter no máximo ${SEARCH_TEXT_MAX} caracteres`);
}

function sort(text: string): ChargeQuery["sort"] | Wrong {
  if (!SORT.test(text)) {
    return wrong(`deve ser ${SORT_FIELDS.join(", ")}, seguido ou não de ,asc ou ,desc`);
  }
  const [field, direction = "desc"] = text.split(",");
  return { field, direction } as ChargeQuery["sort"];
}
