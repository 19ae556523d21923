import { CANCEL_REASONS, type CancelReason, CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { brokenReferenceRule } from "@/lib/charges/reference";
import { parseInstant } from "@/lib/http/instant";
import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { day, ParameterReader, pageAndSize, type Wrong, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { type Cents, decimalText, MAX_AMOUNT, parseReais } from "@/lib/platform/values/money";
import { isDocument, isNumericDocument } from "@/lib/platform/values/tax-document";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "./charge-query";

const SORT = new RegExp(`^(${SORT_FIELDS.join("|")})(,(asc|desc))?$`);

/**
 * Reads the query of GET /payments (docs/contract.md 4.2 and 7). Only `status`, `billingType`
 * and `reference` may repeat (docs/api.md#list-charges).
 */
export function readListPaymentsQuery(parameters: URLSearchParams): QueryReading<ChargeQuery> {
  const reader = new ParameterReader(parameters);
  const query = { ...readFilters(reader), ...MEMBERS_ONLY };
  return queryReadingOf(reader, query);
}

/** What a member's list can be narrowed by, and a system's cannot. */
const MEMBERS_ONLY = {
  text: null,
  ended: null,
  partlyRefunded: false,
  amountFrom: null,
  amountTo: null,
} as const;
type SharedFilters = Omit<ChargeQuery, keyof typeof MEMBERS_ONLY>;

/** The query in the address of the list's page, as far as it can be read. */
export interface ChargesAddress {
  readonly query: ChargeQuery;
  /** The parameters that were dropped because they break a rule, each once. */
  readonly dropped: readonly string[];
  /** The parameters that such an address may have. */
  readonly known: readonly string[];
}

/** The most references that a query takes, as many as an export takes values of a filter. */
export const REFERENCES_MAX = 50;

/** The most characters of a search: more than any name, description or id has. */
export const SEARCH_TEXT_MAX = 200;

/**
 * Reads the address of the list's page: the parameters of GET /payments, `q`, the text of a search, the bounds of a window
 * of amounts, in reais, `ended`, how charges ended unpaid, in place of a status, and `refunded=partly`. An address may be
 * old or mistyped and still shows charges: a parameter that breaks a rule is dropped and returned in `dropped`, and both
 * bounds of a window that ends before it begins.
 */
export function readChargesAddress(parameters: URLSearchParams): ChargesAddress {
  const reader = new ParameterReader(parameters);
  const filters = readFilters(reader);
  const ended = reader.one("ended", endOf);
  const read = {
    ...filters,
    statuses: ended === null ? filters.statuses : [],
    ended,
    partlyRefunded: reader.one("refunded", partly) ?? false,
    amountFrom: reader.one("amountFrom", amount),
    amountTo: reader.one("amountTo", amount),
  };
  reader.range("amountFrom", read.amountFrom, "amountTo", read.amountTo);
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
    known: reader.known,
  };
}

const WINDOWS = [
  ["amountFrom", "amountTo"],
  ["dueDateFrom", "dueDateTo"],
  ["paidOnFrom", "paidOnTo"],
  ["createdFrom", "createdTo"],
] as const;

/**
 * Prints a query as parameters, without those that have their default: reading them gives the query again.
 */
export function chargesParameters(partial: Partial<ChargeQuery>): URLSearchParams {
  const query = { ...DEFAULT_QUERY, ...partial };
  const parameters = new URLSearchParams();
  const add = (name: string, value: string | number | null) => {
    if (value !== null) parameters.append(name, String(value));
  };
  add("q", query.text);
  // In a fixed order, so that equal queries have equal addresses.
  for (const status of CHARGE_STATUSES) if (query.statuses.includes(status)) add("status", status);
  for (const type of BILLING_TYPES) if (query.billingTypes.includes(type)) add("billingType", type);
  add("ended", query.ended);
  add("refunded", query.partlyRefunded ? "partly" : null);
  add("payerDocument", query.payerDocument);
  if (query.payerDocument !== null && !isNumericDocument(query.payerDocument)) {
    add("documents", "2026");
  }
  for (const reference of query.references) add("reference", reference);
  for (const bound of WINDOWS.flat()) {
    const value = query[bound];
    if (value instanceof Date) add(bound, printInstant(value));
    else add(bound, typeof value === "bigint" ? decimalText(value) : value);
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

/** Without milliseconds where they are 0, as they mostly are. */
const printInstant = (instant: Date) => instant.toISOString().replace(".000Z", "Z");

/** Reads the parameters that GET /payments and the list's page share. */
function readFilters(reader: ParameterReader): SharedFilters {
  const withLetters = reader.one(
    "documents",
    (text) => text === "2026" || wrong("só pode ser 2026"),
  );
  const query = {
    statuses: reader.many("status", CHARGE_STATUSES),
    billingTypes: reader.many("billingType", BILLING_TYPES),
    payerDocument: reader.one("payerDocument", (text) =>
      (withLetters ? isDocument(text) : isNumericDocument(text))
        ? text
        : wrong("deve ter 11 ou 14 dígitos"),
    ),
    references: reader.each("reference", reference, REFERENCES_MAX),
    dueDateFrom: reader.one("dueDateFrom", day),
    dueDateTo: reader.one("dueDateTo", day),
    paidOnFrom: reader.one("paidOnFrom", day),
    paidOnTo: reader.one("paidOnTo", day),
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

function reference(text: string): string | Wrong {
  const rule = brokenReferenceRule(text);
  return rule === null ? text : wrong(rule);
}

const instant = (text: string): Date | Wrong => parseInstant(text) ?? wrong(INVALID_FORMAT);

function endOf(text: string): CancelReason | Wrong {
  return CANCEL_REASONS.find((one) => one === text) ?? wrong(INVALID_FORMAT);
}

const partly = (text: string): true | Wrong => text === "partly" || wrong(INVALID_FORMAT);

function amount(text: string): Cents | Wrong {
  const read = parseReais(text);
  return read !== null && read >= 0n && read <= MAX_AMOUNT ? read : wrong(INVALID_FORMAT);
}

function searchText(text: string): string | Wrong {
  const trimmed = text.trim();
  return [...trimmed].length <= SEARCH_TEXT_MAX && !trimmed.includes("\0")
    ? trimmed
    : wrong(`deve ter no máximo ${SEARCH_TEXT_MAX} caracteres`);
}

function sort(text: string): ChargeQuery["sort"] | Wrong {
  if (!SORT.test(text)) {
    return wrong(`deve ser ${SORT_FIELDS.join(", ")}, seguido ou não de ,asc ou ,desc`);
  }
  const [field, direction = "desc"] = text.split(",");
  return { field, direction } as ChargeQuery["sort"];
}
