import { z } from "zod";
import { parseReturnOrigin, RETURN_ORIGINS_MAX } from "@/lib/domain/return-url";
import { type BodyReadingOf, invalid, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const origin = z
  .string("deve ser um texto")
  .transform(
    (text, context) =>
      parseReturnOrigin(text) ??
      invalid(context, "deve ser como https://loja.example, sem caminho"),
  );

const returnOriginsRequest = z.strictObject(
  {
    origins: z
      .array(origin, "deve ser uma lista")
      .max(RETURN_ORIGINS_MAX, `deve ter no máximo ${RETURN_ORIGINS_MAX} endereços`)
      .transform((origins) => [...new Set(origins)]),
  },
  "deve ser um objeto JSON",
);

/** Reads the origins that a merchant's payers may be led back to. */
export function readReturnOriginsRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof returnOriginsRequest>> {
  return readBodyAs(returnOriginsRequest, json);
}
