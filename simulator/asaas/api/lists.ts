import { z } from "zod";
import type { ApiResponse } from "@/simulator/http/response";
import { brokenFields } from "./responses";

const paging = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

/** One page of what was found, in the provider's shape. */
export function listed<Item>(
  found: readonly Item[],
  query: URLSearchParams,
  wire: (item: Item) => unknown,
): ApiResponse {
  const read = paging.safeParse(Object.fromEntries(query));
  if (!read.success) return brokenFields(read.error);
  const { offset, limit } = read.data;
  return {
    status: 200,
    body: {
      object: "list",
      hasMore: offset + limit < found.length,
      totalCount: found.length,
      limit,
      offset,
      data: found.slice(offset, offset + limit).map(wire),
    },
  };
}
