import { z } from "zod";
import { LIST_COLUMNS, listColumns } from "@/lib/domain/list-column";
import { type BodyReadingOf, readBodyAs } from "./fields";
import type { JsonValue } from "./strict-json";

const preferencesRequest = z.strictObject(
  {
    chargeColumns: z
      .array(z.enum(LIST_COLUMNS, "não é uma coluna da lista"), "deve ser uma lista de colunas")
      .max(LIST_COLUMNS.length, "tem colunas demais")
      .transform(listColumns),
  },
  "deve ser um objeto JSON",
);

/** Reads what a person chooses for their pages: `{"chargeColumns": string[]}`. */
export function readPreferencesRequest(
  json: JsonValue,
): BodyReadingOf<z.output<typeof preferencesRequest>> {
  return readBodyAs(preferencesRequest, json);
}
