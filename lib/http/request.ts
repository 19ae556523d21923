import { BODY_LIMIT_BYTES, isJson, readBody } from "./body";
import { readIdempotencyKey } from "./idempotency-key";
import { invalid, type OperationResponse, problem } from "./response";
import { type JsonValue, readStrictJson } from "./strict-json";

/** How deep a body may nest (docs/api.md). */
export const JSON_DEPTH = 8;
/** More values than any request has: rules are looked at for each of them, wrong ones too (docs/api.md#limits). */
const JSON_VALUES = 500;

export type JsonBody =
  | { readonly kind: "json"; readonly value: JsonValue }
  | { readonly kind: "refused"; readonly response: OperationResponse };

const UNTYPED: JsonBody = {
  kind: "refused",
  response: problem(
    "unsupported_media_type",
    "envie o corpo como application/json em UTF-8, sem compressão",
  ),
};

/**
 * Reads a JSON body, or says in a response what is wrong with it.
 *
 * @param limit the largest body that is read, in bytes.
 */
export async function readJson(request: Request, limit = BODY_LIMIT_BYTES): Promise<JsonBody> {
  if (!isJson(request)) return UNTYPED;
  const body = await readBody(request, limit);
  if (body.kind === "too_large") {
    const rule = `o corpo passa de ${limit / 1_024} KiB`;
    return { kind: "refused", response: problem("body_too_large", rule) };
  }
  const read = readStrictJson(body.bytes, { maxDepth: JSON_DEPTH, maxValues: JSON_VALUES });
  if (read.kind === "json") return read;
  const { pointer, message } = read;
  return { kind: "refused", response: invalid("invalid_body", [{ pointer, message }]) };
}

/** Reads the `Idempotency-Key` that an operation demands, or says what is wrong with it. */
export function readIdempotencyKeyOf(
  request: Request,
):
  | { readonly kind: "key"; readonly value: string }
  | { readonly kind: "refused"; readonly response: OperationResponse } {
  const value = readIdempotencyKey(request.headers.get("idempotency-key"));
  if (value) return { kind: "key", value };
  const rule = "envie um Idempotency-Key de 1 a 255 caracteres ASCII visíveis, uma só vez";
  return { kind: "refused", response: problem("idempotency_key_invalid", rule) };
}

const NO_BODY: JsonBody = { kind: "json", value: new Map<string, JsonValue>() };

/** As `readJson`, where no body at all means an empty object. */
export async function readOptionalJson(
  request: Request,
  limit = BODY_LIMIT_BYTES,
): Promise<JsonBody> {
  const { headers } = request;
  const sent = Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
  if (!sent) return NO_BODY;
  if (headers.has("content-type")) return readJson(request, limit);
  // Some clients announce a body in chunks, without a type, and then send none.
  const body = await readBody(request);
  return body.kind === "body" && body.bytes.length === 0 ? NO_BODY : UNTYPED;
}
