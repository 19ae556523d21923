import { normalized } from "@/lib/bank-import/words";
import { HEADINGS } from "./heading-words";
import { HEADING_WITHIN, type Row, refused } from "./sheet-table";
import { REQUIRED_FIELDS, SHEET_FIELDS, type SheetField, type SheetRefusal } from "./spreadsheet";

/** What else spreadsheets call the columns, as `normalized` writes it. */
const OTHER_NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  name: ["nome do pagador", "nome completo", "pagador", "cliente", "razao social", "payer"],
  document: ["cpf", "cnpj", "cpf cnpj", "documento", "document"],
  amount: ["valor em reais", "valor da cobranca", "mensalidade"],
  dueDate: ["data de vencimento", "data do vencimento", "vence em", "due"],
  billingType: ["forma", "forma de cobranca", "metodo", "metodo de pagamento", "method"],
  description: ["referente a", "historico"],
  reference: ["numero do pedido", "pedido", "order"],
  email: ["e mail", "email"],
  phone: ["celular", "whatsapp", "fone"],
  fine: ["multa"],
  interest: ["juros", "juros ao mes", "juros a m"],
  postalCode: ["zip"],
  street: ["rua", "logradouro", "address"],
  number: ["n", "no", "num"],
  complement: [],
  district: [],
  city: ["municipio"],
  state: ["estado"],
};

const FIELD_OF: ReadonlyMap<string, SheetField> = new Map(
  SHEET_FIELDS.flatMap((field) => {
    const names = [HEADINGS["pt-BR"][field], HEADINGS.en[field]].map(normalized);
    return [...names, ...OTHER_NAMES[field]].map((name) => [name, field] as const);
  }),
);

/** Where the columns of a table stand. */
export interface Headings {
  readonly kind: "headings";
  /** The column of each field that the table has, from 0. */
  readonly columns: ReadonlyMap<SheetField, number>;
  readonly ignored: readonly string[];
  /** How many rows come before the first charge. */
  readonly above: number;
}

/** Finds the row that names the columns: the one among the first that names the most. */
export function findHeadings(
  rows: readonly Row[],
): Headings | { readonly kind: "refused"; readonly refusal: SheetRefusal } {
  let best = { count: 0, at: -1 };
  for (const [at, { cells }] of rows.slice(0, HEADING_WITHIN).entries()) {
    const count = cells.filter(({ text }) => FIELD_OF.has(normalized(text))).length;
    if (count > best.count) best = { count, at };
  }
  const heading = rows[best.at];
  if (!heading) return refused({ rule: "no_headings" });
  const columns = new Map<SheetField, number>();
  const ignored: string[] = [];
  for (const [column, { text }] of heading.cells.entries()) {
    const field = FIELD_OF.get(normalized(text));
    if (!field) {
      if (text !== "") ignored.push(text);
    } else if (columns.has(field)) {
      return refused({ rule: "column_twice", heading: text });
    } else {
      columns.set(field, column);
    }
  }
  const missing = REQUIRED_FIELDS.filter((field) => !columns.has(field));
  if (missing.length > 0) return refused({ rule: "no_columns", missing });
  return { kind: "headings", columns, ignored, above: best.at + 1 };
}
