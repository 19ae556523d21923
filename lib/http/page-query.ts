import { ParameterReader, pageAndSize } from "./parameters";
import type { FieldError } from "./problems";

export type QueryReading<Query> =
  | { readonly kind: "valid"; readonly query: Query }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** Reads `page` and `size`; unknown parameters are ignored. */
export function readPageQuery(
  parameters: URLSearchParams,
): QueryReading<{ readonly page: number; readonly size: number }> {
  const reader = new ParameterReader(parameters);
  return queryReadingOf(reader, pageAndSize(reader));
}

/** What an operation's `query` reader returns: the query, or everything that the reader found wrong. */
export function queryReadingOf<Query>(
  { errors }: ParameterReader,
  query: Query,
): QueryReading<Query> {
  return errors.length > 0 ? { kind: "invalid", errors } : { kind: "valid", query };
}
