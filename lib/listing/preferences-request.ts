import { z } from "zod";
import { LIST_COLUMNS, listColumns } from "./list-column";

/** A member's preferences for the list: `{"chargeColumns": string[]}`. */
export const preferencesRequest = z.strictObject(
  {
    chargeColumns: z
      .array(z.enum(LIST_COLUMNS, "não é uma coluna da lista"), "deve ser uma lista de colunas")
      .max(LIST_COLUMNS.length, "tem colunas demais")
      .transform(listColumns),
  },
  "deve ser um objeto JSON",
);
