import { z } from "zod";
import { parseCivilDate } from "@/lib/domain/brasilia";
import { parseEndToEndId } from "@/lib/domain/end-to-end-id";
import { type BodyReadingOf, invalid, positiveAmount, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const markReceivedRequest = z.strictObject(
  {
    amount: positiveAmount,
    paidOn: z
      .string("deve ser um texto")
      .transform(
        (s, context) => parseCivilDate(s) ?? invalid(context, "deve ser uma data AAAA-MM-DD"),
      ),
    endToEndId: z
      .string("deve ser um texto")
      .transform(
        (s, context) =>
          parseEndToEndId(s.trim()) ?? invalid(context, "deve ser E e mais 31 letras ou dígitos"),
      ),
  },
  "deve ser um objeto JSON",
);

/** Money that somebody says arrived for a charge; `paidOn` is a Brasília day. */
export type MarkReceivedRequest = z.output<typeof markReceivedRequest>;

/** Reads what the page of a charge sends to say that its money arrived. Amounts are reais. */
export function readMarkReceivedRequest(json: JsonValue): BodyReadingOf<MarkReceivedRequest> {
  return readBodyAs(markReceivedRequest, json);
}
