import { z } from "zod";
import { REFUND_REASON_MAX } from "@/lib/domain/refund";
import { type BodyReadingOf, note, optional, positiveAmount, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const refundRequest = z.strictObject(
  { amount: optional(positiveAmount), reason: note(REFUND_REASON_MAX) },
  "deve ser um objeto JSON",
);

/**
 * Reads the body of POST /payments/{id}/refunds: `{"amount"?: number, "reason"?: string}`, reais;
 * without an amount everything that is left goes back. The payer sees the reason.
 */
export function readRefundRequest(json: JsonValue): BodyReadingOf<z.output<typeof refundRequest>> {
  return readBodyAs(refundRequest, json);
}
