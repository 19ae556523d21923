import { BODY_LIMIT_BYTES } from "@/lib/http/body";
import { FORM_LIMIT_BYTES } from "@/lib/http/form";
import type { Address, Operation, Params } from "@/lib/http/operation";
import { readIdempotencyKeyOf, readJson, readOptionalJson } from "@/lib/http/request";
import { invalid, NOT_FOUND, type OperationResponse } from "@/lib/http/response";
import { unknownParameters } from "@/lib/http/unknown-parameters";
import { parseUuid } from "@/lib/platform/values/ids";

/** What an operation declares of a request, read. */
export interface ReadCall {
  readonly id: string;
  readonly body: unknown;
  readonly query: unknown;
  readonly idempotencyKey: string;
}

/** What was read of a request, or what it is answered where it cannot be read. */
export type Reading<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "refused"; readonly response: OperationResponse };

/** Reads what an operation declares of a request, or says what is wrong with it. */
export async function readCall(
  operation: Operation,
  address: Address,
  request: Request,
  params: Params,
): Promise<Reading<ReadCall>> {
  let idempotencyKey = "";
  if (operation.idempotencyKey) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key;
    idempotencyKey = key.value;
  }
  const body = await bodyOf(operation, address, request, params);
  if (body.kind === "refused") return body;
  const query = queryOf(operation, address, request);
  if (query.kind === "refused") return query;
  const id = operation.idIs ? parseUuid(params.id ?? "") : "";
  if (id === null) return { kind: "refused", response: NOT_FOUND };
  return {
    kind: "read",
    value: { id, body: body.value, query: query.value, idempotencyKey },
  };
}

async function bodyOf(
  { body }: Operation,
  { who }: Address,
  request: Request,
  params: Params,
): Promise<Reading<unknown>> {
  if (!body) return { kind: "read", value: undefined };
  // Anybody may send what a page of ours sends without a session.
  const limit = who.kind === "open" && who.ownPagesOnly ? FORM_LIMIT_BYTES : BODY_LIMIT_BYTES;
  const json = await (body.mayBeAbsent ? readOptionalJson : readJson)(request, limit);
  if (json.kind === "refused") return json;
  const read = body.read(json.value, params);
  return read.kind === "valid"
    ? { kind: "read", value: read.value }
    : { kind: "refused", response: invalid("invalid_body", read.errors) };
}

function queryOf({ query }: Operation, { who }: Address, request: Request): Reading<unknown> {
  if (!query) {
    const isBare = !request.url.includes("?");
    // Providers add to the addresses of their notifications, and links to payers' pages carry their origin.
    if (isBare || who.kind === "open") return { kind: "read", value: undefined };
    const errors = unknownParameters(new URL(request.url).searchParams, []);
    return errors.length === 0
      ? { kind: "read", value: undefined }
      : { kind: "refused", response: invalid("invalid_parameters", errors) };
  }
  const read = query(new URL(request.url).searchParams);
  return read.kind === "valid"
    ? { kind: "read", value: read.query }
    : { kind: "refused", response: invalid("invalid_parameters", read.errors) };
}
