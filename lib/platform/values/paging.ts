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

/** The page that the address of a page of the dashboard names, from 0; the first where it names none. */
export function pageInAddress(value: string | readonly string[] | undefined): number {
  const text = [value ?? "0"].flat()[0] ?? "0";
  return /^\d{1,7}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 0;
}
