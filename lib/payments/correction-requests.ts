import { z } from "zod";
import { civilDate, optional, positiveAmount, reason, requiredText } from "@/lib/http/fields";
import { isLineOrOther } from "@/lib/platform/values/line-reference";

/** The body of a withdrawal: `{"reason": string}`. */
export const withdrawalRequest = z.strictObject({ reason }, "deve ser um objeto JSON");

/** The most characters of what a bank calls a refund. */
export const REFUND_REFERENCE_MAX = 60;

/** A refund that was made outside of this service. Amounts are reais; `madeOn` is a Brasília day. */
export const madeRefundRequest = z.strictObject(
  {
    amount: positiveAmount,
    madeOn: civilDate,
    reference: requiredText(REFUND_REFERENCE_MAX)
      .transform((text) => text.trim())
      // What stands for the name of a refund whose payer was anonymised begins with one (prisma/functions/anonymized_mark.sql).
      .refine((text) => !/\p{Cc}/u.test(text), "não pode ter caracteres de controle")
      .refine(isLineOrOther, "não é o identificador de uma linha de extrato"),
    reason,
    failedRefundId: optional(z.guid("deve ser um id")),
  },
  "deve ser um objeto JSON",
);
