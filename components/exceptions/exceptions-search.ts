import { DISCREPANCY_KINDS, type DiscrepancyKind } from "@/lib/payments/discrepancy";
import { pageInAddress } from "@/lib/platform/values/paging";

/** Whose exceptions: a merchant's, or those that are the operator's. */
export type ExceptionsPlace = "/exceptions" | "/operator/exceptions";

/** What the address of a list of exceptions says. */
export interface ExceptionsSearch {
  readonly place: ExceptionsPlace;
  readonly state: "open" | "resolved";
  readonly kinds: readonly DiscrepancyKind[];
  /** From 0, as in the address. */
  readonly page: number;
}

/** Reads the address of a list; whatever it does not know it leaves out. */
export function parseExceptionsSearch(
  place: ExceptionsPlace,
  state: ExceptionsSearch["state"],
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): ExceptionsSearch {
  const chosen = new Set([params.kind ?? []].flat());
  return {
    place,
    state,
    // In one order, so that one choice has one address.
    kinds: DISCREPANCY_KINDS.filter((kind) => chosen.has(kind)),
    page: pageInAddress(params),
  };
}

/** The address of a search. */
export function exceptionsHref({ place, state, kinds, page }: ExceptionsSearch): string {
  const params = new URLSearchParams(kinds.map((kind) => ["kind", kind]));
  if (page > 0) params.set("page", String(page));
  const query = params.toString();
  return `${place}/${state}${query === "" ? "" : `?${query}`}`;
}

/** The address with one kind more, or one less, from its first page. */
export function hrefTogglingKind(search: ExceptionsSearch, kind: DiscrepancyKind): string {
  const kinds = DISCREPANCY_KINDS.filter(
    (other) => search.kinds.includes(other) !== (other === kind),
  );
  return exceptionsHref({ ...search, kinds, page: 0 });
}
