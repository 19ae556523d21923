import { z } from "zod";
import { note, optional, positiveAmount } from "@/lib/http/fields";
import { REFUND_REASON_MAX } from "./refund";

/**
 * The body of POST /payments/{id}/refunds: `{"amount"?: number, "reason"?: string}`, reais;
 * without an amount everything that is left goes back. The payer sees the reason.
 */
export const refundRequest = z.strictObject(
  { amount: optional(positiveAmount), reason: note(REFUND_REASON_MAX) },
  "deve ser um objeto JSON",
);
