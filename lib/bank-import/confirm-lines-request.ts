import { z } from "zod";
import { invalid, objectOf } from "@/lib/http/fields";
import { JsonNumber } from "@/lib/http/strict-json";
import { parseChargeId } from "@/lib/platform/values/ids";
import { CONFIRM_LINES_MAX } from "./bank-statement";

const entry = z
  .instanceof(JsonNumber, { error: "deve ser um número" })
  .transform((number, context) => {
    const value = Number(number.text);
    return Number.isSafeInteger(value) && value > 0
      ? value
      : invalid(context, "deve ser o número de um crédito");
  });

/** The credits of a statement that a member confirmed, each for its charge. */
export const confirmLinesRequest = z
  .array(
    objectOf({
      entry,
      chargeId: z
        .string("deve ser um texto")
        .transform((id, context) => parseChargeId(id) ?? invalid(context, "não é uma cobrança")),
    }),
    "deve ser uma lista",
  )
  .min(1, "não pode ser vazia")
  .max(CONFIRM_LINES_MAX, `no máximo ${CONFIRM_LINES_MAX} de cada vez`);
