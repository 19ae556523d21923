import { type ChargeQuery, DEFAULT_QUERY, type SortField } from "@/lib/listing/charge-query";
import { chargesParameters, readChargesAddress } from "@/lib/listing/list-payments-query";
import {
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  parseCivilDate,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { decimalText, parseTypedReais } from "@/lib/platform/values/money";
import { PAGE_NUMBER, pageOfNumber } from "@/lib/platform/values/paging";
import { bareDocument, isDocument, isNumericDocument } from "@/lib/platform/values/tax-document";

/** The parameters of a page's address, as the framework gives them. */
export type PageParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The parameters of a page's address. */
export function parametersOf(page: PageParameters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(page)) {
    for (const value of [values ?? []].flat()) parameters.append(name, value);
  }
  return parameters;
}

/** The list that shows these charges; what is left out is as usual (newest first, first page). */
export function chargesHref(query: Partial<ChargeQuery>): string {
  const parameters = chargesParameters(query).toString();
  return parameters === "" ? "/charges" : `/charges?${parameters}`;
}

/** The address of one charge's page, with the list it was opened from, so that it can lead back there. */
export function chargeHref(id: ChargeId, list: ChargeQuery = DEFAULT_QUERY): string {
  const from = chargesParameters(list).toString();
  return from === "" ? `/charges/${id}` : `/charges/${id}?${new URLSearchParams({ from })}`;
}

/**
 * The list that a charge's page was opened from, by its `from`; the whole list when it says nothing.
 * What it says is read and written again, so it can lead nowhere else.
 */
export function backToChargesHref(from: string | readonly string[] | undefined): string {
  if (typeof from !== "string" || from.length > FROM_MAX) return "/charges";
  return chargesHref(readChargesAddress(new URLSearchParams(from)).query);
}

/** Longer than any query of ours. */
const FROM_MAX = 4_000;

/** A search in the order of another column; of its own column, in the other direction. */
export function hrefSortedBy(query: ChargeQuery, field: SortField): string {
  const { sort } = query;
  const direction = sort.field === field && sort.direction === "desc" ? "asc" : "desc";
  return chargesHref({ ...query, sort: { field, direction }, page: 0 });
}

/** The windows of days that a list can be narrowed to. */
export const DAY_WINDOWS = ["created", "dueDate", "paidOn"] as const;
export type DayWindow = (typeof DAY_WINDOWS)[number];

/** The first and the last day of a window; null where it is open. */
export interface OpenSpan {
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
}

/** The part of a query that narrows a window to these days. */
export function windowQuery(window: DayWindow, { from, to }: OpenSpan): Partial<ChargeQuery> {
  switch (window) {
    case "created":
      return {
        createdFrom: from && startOfBrasiliaDay(from),
        // The day is included; the instant in the address is not.
        createdTo: to && endOfBrasiliaDay(to),
      };
    case "dueDate":
      return { dueDateFrom: from, dueDateTo: to };
    case "paidOn":
      return { paidOnFrom: from, paidOnTo: to };
  }
}

/**
 * The days that a query narrows a window to. Instants that are no midnight in Brasília, which only
 * an address written by hand has, count as the day they fall on.
 */
export function windowDays(window: DayWindow, query: ChargeQuery): OpenSpan {
  switch (window) {
    case "created":
      return {
        from: query.createdFrom && brasiliaDay(query.createdFrom),
        to: query.createdTo && brasiliaDay(new Date(query.createdTo.getTime() - 1)),
      };
    case "dueDate":
      return { from: query.dueDateFrom, to: query.dueDateTo };
    case "paidOn":
      return { from: query.paidOnFrom, to: query.paidOnTo };
  }
}

/** Whether the window of creation begins and ends with whole days. */
export function hasWholeDays(query: ChargeQuery): boolean {
  const { from, to } = windowDays("created", query);
  const whole = windowQuery("created", { from, to });
  return (
    whole.createdFrom?.getTime() === query.createdFrom?.getTime() &&
    whole.createdTo?.getTime() === query.createdTo?.getTime()
  );
}

/** What narrows a list; how it is sorted and cut into pages does not. */
export function isNarrowed(query: ChargeQuery): boolean {
  const { sort, size, page } = DEFAULT_QUERY;
  return chargesParameters({ ...query, sort, size, page }).size > 0;
}

/** The names that the form gives to days of creation: the address itself speaks of instants. */
export const CREATED_DAYS = { from: "createdFromDay", to: "createdToDay" } as const;

/**
 * What a form of the list says, as the address says it: days of creation become instants, amounts decimal numbers,
 * documents lose their punctuation, texts the space around them, and what was left empty is left out. What cannot be understood stays as it
 * is, for the page to name it.
 *
 * @returns null when the parameters are an address already.
 */
export function addressOfForm(form: URLSearchParams): URLSearchParams | null {
  const address = new URLSearchParams();
  for (const [name, value] of form) {
    const said = value.trim();
    if (said === "") continue;
    const day = parseCivilDate(said);
    if (name === CREATED_DAYS.from) {
      address.set("createdFrom", day ? printDay(startOfBrasiliaDay(day)) : said);
    } else if (name === CREATED_DAYS.to) {
      address.set("createdTo", day ? printDay(endOfBrasiliaDay(day)) : said);
    } else if (name === "payerDocument") {
      const document = bareDocument(said);
      address.append(name, document);
      if (isDocument(document) && !isNumericDocument(document)) address.set("documents", "2026");
    } else if (name === "amountFrom" || name === "amountTo") {
      const amount = parseTypedReais(said);
      // What the address says already has a dot, of which a member's comma may make thousands.
      address.set(name, /^\d+\.\d\d$/.test(said) || amount === null ? said : decimalText(amount));
    } else if (name === PAGE_NUMBER) {
      const page = pageOfNumber(said);
      if (page !== null && page > 0) address.set("page", String(page));
    } else if (name === "documents") {
      address.set(name, said);
    } else {
      address.append(name, name === "q" || name === "reference" ? said : value);
    }
  }
  return address.toString() === form.toString() ? null : address;
}

const printDay = (instant: Date) => instant.toISOString().replace(".000Z", "Z");
