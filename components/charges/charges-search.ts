import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/domain/charge-query";
import { CHARGE_STATUSES, type ChargeStatus } from "@/lib/domain/charge-status";

/** What the address of the list says: the part of a query that a person can choose there. */
export interface ChargesSearch {
  readonly statuses: readonly ChargeStatus[];
  /** From 0, as in the address. */
  readonly page: number;
}

/** Further than anybody leafs; keeps an absurd address from becoming an absurd offset. */
const PAGE_MAX = 1_000_000;

/**
 * Reads the address of the list. Whatever it does not know it leaves out: an old bookmark or a
 * mistyped address still shows charges.
 */
export function parseChargesSearch(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): ChargesSearch {
  const asked = new Set(valuesOf(params.status));
  const page = valuesOf(params.page)[0] ?? "0";
  return {
    // In the order of the chips, so that one choice has one address.
    statuses: CHARGE_STATUSES.filter((status) => asked.has(status)),
    page: /^\d{1,7}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 0,
  };
}

/** The listing that the address asks for: newest first, 20 a page. */
export function chargesQuery({ statuses, page }: ChargesSearch): ChargeQuery {
  return { ...DEFAULT_QUERY, statuses, page };
}

/** The address that asks for it. */
export function chargesHref({ statuses, page }: ChargesSearch): string {
  const params = new URLSearchParams(statuses.map((status) => ["status", status]));
  if (page > 0) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? "/charges" : `/charges?${query}`;
}

/** The address with one status more, or one less, from its first page. */
export function hrefToggling(search: ChargesSearch, status: ChargeStatus): string {
  const statuses = CHARGE_STATUSES.filter(
    (other) => search.statuses.includes(other) !== (other === status),
  );
  return chargesHref({ statuses, page: 0 });
}

function valuesOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}
