import { z } from "zod";
import { invalid } from "@/lib/http/fields";
import { parseReturnOrigin, RETURN_ORIGINS_MAX } from "./return-url";

const origin = z
  .string("deve ser um texto")
  .transform(
    (text, context) =>
      parseReturnOrigin(text) ??
      invalid(context, "deve ser como https://loja.example, sem caminho"),
  );

/** The origins that a merchant's payers may be led back to. */
export const returnOriginsRequest = z.strictObject(
  {
    origins: z
      .array(origin, "deve ser uma lista")
      .max(RETURN_ORIGINS_MAX, `deve ter no máximo ${RETURN_ORIGINS_MAX} endereços`)
      .transform((origins) => [...new Set(origins)]),
  },
  "deve ser um objeto JSON",
);
