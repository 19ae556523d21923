import { z } from "zod";
import { CONFIRM_LINES_MAX } from "@/lib/domain/bank-statement";
import { type ChargeId, parseChargeId } from "@/lib/domain/charge";
import { type BodyReadingOf, invalid, objectOf, readBodyAs } from "./fields";
import { JsonNumber, type JsonValue } from "./strict-json";

const entry = z
  .instanceof(JsonNumber, { error: "deve ser um número" })
  .transform((number, context) => {
    const value = Number(number.text);
    return Number.isSafeInteger(value) && value > 0
      ? value
      : invalid(context, "deve ser o número de um crédito");
  });

const confirmLinesRequest = z
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

/** Reads which credits of a statement a person confirmed, each for its charge. */
export function readConfirmLinesRequest(
  json: JsonValue,
): BodyReadingOf<{ readonly entry: number; readonly chargeId: ChargeId }[]> {
  return readBodyAs(confirmLinesRequest, json);
}
