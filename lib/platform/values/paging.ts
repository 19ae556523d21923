/** The page and size of a listing whose request names none (docs/contract.md 4.2). */
export const PAGE_DEFAULTS = { page: 0, size: 20 } as const;

/** The most entries of a page. */
export const PAGE_SIZE_MAX = 100;

/** How many pages hold `totalElements`; 0 when there are none. */
export function totalPages({
  totalElements,
  size,
}: {
  readonly totalElements: number;
  readonly size: number;
}): number {
  return Math.ceil(totalElements / size);
}

/** Further than anybody leafs: keeps an absurd address from becoming an absurd offset. */
const LAST_PAGE = 1_000_000;

/** The field of the pager's form: people count pages from 1, addresses from 0. */
export const PAGE_NUMBER = "pageNumber";

type Parameter = string | readonly string[] | undefined;

/**
 * The page that the address of a page of the dashboard names, from 0; the first where it names none. The number in a
 * pager's form goes before `page`.
 */
export function pageInAddress(params: Readonly<Record<string, Parameter>>): number {
  const typed = pageOfNumber([params[PAGE_NUMBER] ?? ""].flat()[0] ?? "");
  if (typed !== null) return typed;
  const text = [params.page ?? "0"].flat()[0] ?? "0";
  return /^\d{1,7}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 0;
}

/** The page, from 0, that a number of a pager's form means; null for no number of a page. */
export function pageOfNumber(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text) - 1, LAST_PAGE) : null;
}
