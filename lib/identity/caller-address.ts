/**
 * The header in which our own server hands on where a request came from. The server overwrites
 * whatever came in under this name, so it can be believed.
 */
export const ADDRESS_HEADER = "x-vintem-address";

/** Where a request came from, for counting failures; a client cannot choose it. */
export function callerAddress(request: Request): string {
  return request.headers.get(ADDRESS_HEADER) ?? "";
}
