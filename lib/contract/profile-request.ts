import { z } from "zod";
import { parseColour } from "@/lib/domain/brand-colour";
import { MERCHANT_NAME_MAX } from "@/lib/domain/merchant";
import { type BodyReadingOf, invalid, optional, readBodyAs, requiredText, text } from "./fields";
import type { JsonValue } from "./strict-json";

const profileRequest = z.strictObject(
  {
    name: requiredText(MERCHANT_NAME_MAX).transform((value) => value.trim()),
    colour: optional(
      text(20).transform(
        (value, context) => parseColour(value) ?? invalid(context, "deve ser como #a4471d"),
      ),
    ),
  },
  "deve ser um objeto JSON",
);

/** Reads how a merchant is called and which colour its pages have; null is the service's own. */
export function readProfileRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof profileRequest>> {
  return readBodyAs(profileRequest, json);
}
