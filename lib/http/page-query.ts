import { ParameterReader, pageAndSize, wrong } from "./parameters";
import { type FieldError, INVALID_FORMAT } from "./problems";

export type QueryReading<Query> =
  | { readonly kind: "valid"; readonly query: Query }
  | { readonly kind: "invalid"; readonly errors: readonly FieldError[] };

/** Reads `page` and `size`; unknown parameters are ignored. */
export function readPageQuery(
  parameters: URLSearchParams,
): QueryReading<{ readonly page: number; readonly size: number }> {
  const reader = new ParameterReader(parameters);
  return ended(reader, pageAndSize(reader));
}

const STATES = ["open", "resolved", "all"] as const;

/** Reads the query of GET /exceptions: `state` (`open` when omitted), `page` and `size`. */
export function readExceptionsQuery(parameters: URLSearchParams): QueryReading<{
  readonly state: (typeof STATES)[number];
  readonly page: number;
  readonly size: number;
}> {
  const reader = new ParameterReader(parameters);
  const state = reader.one(
    "state",
    (text) => STATES.find((known) => known === text) ?? wrong(INVALID_FORMAT),
  );
  return ended(reader, { state: state ?? "open", ...pageAndSize(reader) });
}

function ended<Query>({ errors }: ParameterReader, query: Query): QueryReading<Query> {
  return errors.length > 0 ? { kind: "invalid", errors } : { kind: "valid", query };
}
