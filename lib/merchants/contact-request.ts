import { z } from "zod";
import { invalid, optional, text } from "@/lib/http/fields";
import { bareDocument, isCnpj, isCpf } from "@/lib/platform/values/tax-document";

/** The longest e-mail address, as of a payer's. */
const EMAIL_MAX = 254;

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
    email: optional(text(EMAIL_MAX).and(z.email("deve ser um endereço de e-mail"))),
    phone: optional(
      text(20).transform((value, context) => {
        const digits = value.replace(/[\s().-]/g, "");
        return /^[0-9]{10,11}$/.test(digits)
          ? digits
          : invalid(context, "deve ter 10 ou 11 dígitos, com DDD");
      }),
    ),
  },
  "deve ser um objeto JSON",
);
