import { z } from "zod";
import { invalid, optional, positiveAmount, requiredText } from "@/lib/http/fields";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { CORRECTION_REASON } from "./correction";

/** Why a person puts something right: it is required, and says something. */
export const correctionReason = requiredText(CORRECTION_REASON.max)
  .transform((text) => text.trim())
  .refine(
    (text) => [...text].length >= CORRECTION_REASON.min,
    `deve ter ao menos ${CORRECTION_REASON.min} caracteres`,
  );

/** The body of a withdrawal: `{"reason": string}`. */
export const withdrawalRequest = z.strictObject(
  { reason: correctionReason },
  "deve ser um objeto JSON",
);

/** The most characters of what a bank calls a refund. */
export const REFUND_REFERENCE_MAX = 60;

/** A refund that was made outside of this service. Amounts are reais; `madeOn` is a Brasília day. */
export const madeRefundRequest = z.strictObject(
  {
    amount: positiveAmount,
    madeOn: z
      .string("deve ser um texto")
      .transform(
        (s, context) => parseCivilDate(s) ?? invalid(context, "deve ser uma data AAAA-MM-DD"),
      ),
    reference: requiredText(REFUND_REFERENCE_MAX).transform((text) => text.trim()),
    reason: correctionReason,
    failedRefundId: optional(z.guid("deve ser um id")),
  },
  "deve ser um objeto JSON",
);
