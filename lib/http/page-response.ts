import { z } from "zod";
import { totalPages } from "@/lib/platform/values/paging";

const pageMetadata = z.strictObject({
  number: z.int(),
  size: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
});

/** A page of a listing (docs/contract.md 2.3). */
export const pageOfSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ content: z.array(item), page: pageMetadata });

export interface Page<Item> {
  readonly content: readonly Item[];
  readonly page: z.output<typeof pageMetadata>;
}

/** The page that holds these items. */
export function pageOf<Item>(
  paging: { readonly page: number; readonly size: number; readonly totalElements: number },
  content: readonly Item[],
): Page<Item> {
  const { page: number, size, totalElements } = paging;
  return { content, page: { number, size, totalElements, totalPages: totalPages(paging) } };
}
