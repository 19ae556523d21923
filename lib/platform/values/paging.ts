/** The page and size of a listing whose request names none (docs/contract.md 4.2). */
export const PAGE_DEFAULTS = { page: 0, size: 20 } as const;

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
