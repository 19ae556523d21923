import { z } from "zod";
import { civilDate, invalid, positiveAmount } from "@/lib/http/fields";
import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";

/** A payment that a member saw at the bank. Amounts are reais; `paidOn` is a Brasília day. */
export const manualPaymentRequest = z.strictObject(
  {
    amount: positiveAmount,
    paidOn: civilDate,
    endToEndId: z
      .string("deve ser um texto")
      .transform(
        (s, context) =>
          parseEndToEndId(s.trim()) ?? invalid(context, "deve ser E e mais 31 letras ou dígitos"),
      ),
  },
  "deve ser um objeto JSON",
);
