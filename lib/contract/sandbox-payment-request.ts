import { z } from "zod";
import { type BodyReadingOf, optional, positiveAmount, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const sandboxPaymentRequest = z.strictObject(
  { amount: optional(positiveAmount) },
  "deve ser um objeto JSON",
);

/**
 * Reads the body of POST /sandbox/payments/{id}/pay: `{"amount"?: number}`, reais; an empty body
 * pays the amount of the charge.
 */
export function readSandboxPaymentRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof sandboxPaymentRequest>> {
  return readBodyAs(sandboxPaymentRequest, json);
}
