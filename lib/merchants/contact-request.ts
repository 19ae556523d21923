import { z } from "zod";
import { invalid, optional, text } from "@/lib/http/fields";
import { barePhone, PAYER_TEXT_LIMITS, PHONE } from "@/lib/platform/values/payer";
import { bareDocument, isCnpj, isCpf } from "@/lib/platform/values/tax-document";

/** Who a merchant is and how its payers reach it; null takes a field away. */
export const contactRequest = z.strictObject(
  {
    document: optional(
      text(20).transform((value, context) => {
        const bare = bareDocument(value);
        return isCpf(bare) || isCnpj(bare)
          ? bare
          : invalid(context, "deve ser um CNPJ ou CPF válido");
      }),
    ),
    email: optional(text(PAYER_TEXT_LIMITS.email).and(z.email("deve ser um endereço de e-mail"))),
    phone: optional(
      text(20).transform((value, context) => {
        const bare = barePhone(value);
        return PHONE.test(bare) ? bare : invalid(context, "deve ter 10 ou 11 dígitos, com DDD");
      }),
    ),
  },
  "deve ser um objeto JSON",
);
