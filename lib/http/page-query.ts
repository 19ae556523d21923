import { ParameterReader, pageAndSize } from "./parameters";
import type { FieldError } from "./problems";

export type QueryReading<Query> =
  | { readonly kind: "valid"; readonly query: Query }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** Reads `page` and `size`. */
export function readPageQuery(
  parameters: URLSearchParams,
): QueryReading<{ readonly page: number; readonly size: number }> {
  const reader = new ParameterReader(parameters);
  return queryReadingOf(reader, pageAndSize(reader));
}

/**
 * What an operation's `query` reader returns: the query, or everything that is wrong with it. A parameter that the
 * reader has not read is.
 */
export function queryReadingOf<Query>(reader: ParameterReader, query: Query): QueryReading<Query> {
  reader.refuseUnknown();
  const { errors } = reader;
  return errors.length > 0 ? { kind: "invalid", errors } : { kind: "valid", query };
}
