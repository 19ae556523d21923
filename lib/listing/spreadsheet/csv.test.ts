import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Column } from "./column";
import { csv } from "./csv";

interface Row {
  readonly name: string | null;
  readonly amount: Cents | null;
  readonly due: CivilDate | null;
  readonly at: Date | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { kind: "text", heading: "Nome", width: 10, of: ({ name }) => name },
  { kind: "money", heading: "Valor", width: 10, of: ({ amount }) => amount },
  { kind: "day", heading: "Dia", width: 10, of: ({ due }) => due },
  { kind: "instant", heading: "Instante", width: 10, of: ({ at }) => at },
];
const FULL: Row = {
  name: 'Ana "Nita" Souza; filha',
  amount: cents(123_456_789n),
  due: "2026-11-21" as CivilDate,
  // Already the next day in Greenwich.
  at: new Date("2026-11-22T02:59:58.999Z"),
};
const EMPTY: Row = { name: null, amount: null, due: null, at: null };

async function written(rows: readonly Row[], separator: "semicolon" | "comma"): Promise<string> {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  return (await buffer(csv(COLUMNS, batches(), separator))).toString("utf8");
}

describe("a CSV file", () => {
  test("with semicolons reads as a Brazilian spreadsheet expects it", async () => {
    expect(await written([FULL, EMPTY], "semicolon")).toBe(
      "\uFEFFNome;Valor;Dia;Instante\r\n" +
        '"Ana ""Nita"" Souza; filha";1234567,89;21/11/2026;21/11/2026 23:59:58\r\n' +
        ";;;\r\n",
    );
  });

  test("with commas has decimal points and ISO days, in Brasília all the same", async () => {
    expect(await written([FULL], "comma")).toBe(
      "\uFEFFNome,Valor,Dia,Instante\r\n" +
        '"Ana ""Nita"" Souza; filha",1234567.89,2026-11-21,2026-11-21 23:59:58\r\n',
    );
  });

  test("C7 keeps breaks inside a cell and lets no cell be a formula", async () => {
    const rows = ["=HYPERLINK(1)", "duas\nlinhas"].map((name) => ({ ...EMPTY, name }));
    expect(await written(rows, "semicolon")).toContain(
      '\r\n\'=HYPERLINK(1);;;\r\n"duas\nlinhas";;;\r\n',
    );
  });

  test("without rows is its headings", async () => {
    expect(await written([], "comma")).toBe("\uFEFFNome,Valor,Dia,Instante\r\n");
  });
});
