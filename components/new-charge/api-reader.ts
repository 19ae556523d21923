import { readCreatePaymentRequest } from "@/lib/charges/create-payment-request";
import type { FieldError } from "@/lib/http/problems";
import { readStrictJson } from "@/lib/http/strict-json";

/** What the API would find wrong with a body: the very reader of POST /payments, in the browser. */
export function errorsOfApi(body: unknown): readonly FieldError[] {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const json = readStrictJson(bytes, { maxDepth: 8 });
  if (json.kind === "refused") return [{ pointer: json.pointer, message: json.message }];
  const read = readCreatePaymentRequest(json.value);
  return read.kind === "valid" ? [] : read.errors;
}
