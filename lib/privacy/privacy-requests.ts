import { z } from "zod";
import { optional, reason } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";
import { RETENTION_MONTHS } from "./hindrance";

/** The body of a legal hold: `{"reason": string}`. */
export const holdRequest = z.strictObject({ reason }, "deve ser um objeto JSON");

const { min, max } = RETENTION_MONTHS;

/** The body of a retention policy: `{"months": 60}`; null: payers' data is kept for good. */
export const retentionRequest = z.strictObject(
  {
    months: optional(
      z
        .instanceof(JsonNumber, { error: "deve ser um número" })
        .transform(({ text }) => Number(text))
        .refine(
          (months) => Number.isInteger(months) && months >= min && months <= max,
          `deve ser um número inteiro de ${min} a ${max}`,
        ),
    ),
  },
  "deve ser um objeto JSON",
);
