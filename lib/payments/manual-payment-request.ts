import { z } from "zod";
import { invalid, positiveAmount } from "@/lib/http/fields";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";

/** A payment that a member saw at the bank. Amounts are reais; `paidOn` is a Brasília day. */
export const manualPaymentRequest = z.strictObject(
  {
    amount: positiveAmount,
    paidOn: z
      .string("deve ser um texto")
      .transform(
        (s, context) => parseCivilDate(s) ?? invalid(context, "deve ser uma data AAAA-MM-DD"),
      ),
    endToEndId: z
      .string("deve ser um texto")
      .transform(
        (s, context) =>
          parseEndToEndId(s.trim()) ?? invalid(context, "deve ser E e mais 31 letras ou dígitos"),
      ),
  },
  "deve ser um objeto JSON",
);
