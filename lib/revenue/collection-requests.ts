import { z } from "zod";
import { invalid, objectOf, positiveAmount, requiredText, text } from "@/lib/http/fields";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { REASON_LENGTH, REFERENCE_MAX } from "./revenue";

/** Fees that were paid: `{"amount": reais, "collectedOn": "YYYY-MM-DD", "reference": string}`. */
export const collectionRequest = objectOf({
  amount: positiveAmount,
  collectedOn: z
    .string("deve ser um texto")
    .transform(
      (value, context) => parseCivilDate(value) ?? invalid(context, "deve ser um dia, AAAA-MM-DD"),
    ),
  reference: requiredText(REFERENCE_MAX).transform((value) => value.trim()),
});

/** Why a collection was recorded by mistake: `{"reason": string}`. */
export const reversalRequest = objectOf({
  reason: text(REASON_LENGTH.max)
    .transform((value) => value.trim())
    .refine(
      (value) => [...value].length >= REASON_LENGTH.min,
      `deve ter no mínimo ${REASON_LENGTH.min} caracteres`,
    ),
});
