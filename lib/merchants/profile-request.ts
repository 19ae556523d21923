import { z } from "zod";
import { invalid, optional, requiredText, text } from "@/lib/http/fields";
import { MERCHANT_NAME_MAX } from "@/lib/platform/values/merchant";
import { parseColour } from "./brand-colour";

/** How a merchant is called and which colour its pages have; null is the service's own. */
export const profileRequest = z.strictObject(
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
