import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Column } from "./column";
import { CELL_TEXT_MAX } from "./sheet-text";
import { xlsx } from "./xlsx";

interface Row {
  readonly name: string | null;
  readonly amount: Cents | null;
  readonly due: CivilDate | null;
  readonly at: Date | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { kind: "text", heading: "Nome & <mais>", width: 10, of: ({ name }) => name },
  { kind: "money", heading: "Valor", width: 12.5, of: ({ amount }) => amount },
  { kind: "day", heading: "Dia", width: 10, of: ({ due }) => due },
  { kind: "instant", heading: "Instante", width: 10, of: ({ at }) => at },
];
const EMPTY: Row = { name: null, amount: null, due: null, at: null };
const named = (name: string): Row => ({ ...EMPTY, name });

async function written(rows: readonly Row[], sheetRows?: number): Promise<Buffer> {
  async function* batches() {
    for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
  }
  const workbook = {
    sheetName: "Cobranças",
    columns: COLUMNS,
    total: rows.length,
    batches: batches(),
    instantFormat: "dd/mm/yyyy hh:mm:ss",
    ...(sheetRows ? { sheetRows } : {}),
  };
  return buffer(xlsx(workbook));
}

/** Every part, each read by a strict parser that throws at what is no XML. */
function partsOf(file: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [path, bytes] of Object.entries(unzipSync(file))) {
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const parser = new SaxesParser({ xmlns: true });
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(xml).close();
    parts.set(path, xml);
  }
  return parts;
}

describe("an Excel file", () => {
  test("is read by others with numbers as numbers and days as days", async () => {
    const file = await written([
      {
        name: "Ana Souza",
        amount: cents(123_456n),
        due: "2026-11-21" as CivilDate,
        at: new Date("2026-11-22T02:59:58Z"),
      },
      { ...EMPTY, amount: cents(999_999_999_999n) },
    ]);
    const [headings, first, second] = await readSheet(file);
    expect(headings).toEqual(["Nome & <mais>", "Valor", "Dia", "Instante"]);
    expect(first?.slice(0, 3)).toEqual(["Ana Souza", 1234.56, new Date("2026-11-21T00:00:00Z")]);
    // As clocks in Brasília show it, for a spreadsheet knows no zones; its days are fractions.
    expect(Number(first?.[3])).toBeCloseTo(Date.parse("2026-11-21T23:59:58Z"), -1);
    expect(second).toEqual([null, 9_999_999_999.99, null, null]);
  });

  test("has nothing but typed texts and numbers, and a heading that stays", async () => {
    const sheet = partsOf(await written([named("=1+1"), named("00123")])).get(
      "xl/worksheets/sheet1.xml",
    );
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain(
      '<c r="A2" s="2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
    );
    expect(sheet).toContain('<t xml:space="preserve">00123</t>');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(sheet).toContain('<col min="2" max="2" width="12.5"');
  });

  test("is sound XML whatever the texts hold", async () => {
    const odd = [
      "a\u0000b\u0001\u001f\t\r\n",
      "lone \ud800 half",
      "\ufffe\uffff",
      "]]> & < > \" ' <x/>",
      "_x0041_ _x004g_",
      "💰 ação",
    ];
    const file = await written(odd.map(named));
    const sheet = partsOf(file).get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain("a_x0000_b_x0001__x001F_\t_x000D_\n");
    expect(sheet).toContain("lone \ufffd half");
    expect(sheet).toContain("_xFFFE__xFFFF_");
    expect(sheet).toContain("_x005F_x0041_ _x004g_");
    const rows = await readSheet(file, { trim: false });
    expect(rows[4]?.[0]).toBe("]]> & < > \" ' <x/>");
    expect(rows[6]?.[0]).toBe("💰 ação");
  });

  test("cuts a text that no cell can hold, and never inside a character", async () => {
    const file = await written([
      named("x".repeat(CELL_TEXT_MAX + 1)),
      named(`${"x".repeat(CELL_TEXT_MAX - 1)}💰`),
    ]);
    const rows = await readSheet(file);
    expect(String(rows[1]?.[0])).toHaveLength(CELL_TEXT_MAX);
    expect(rows[2]?.[0]).toBe("x".repeat(CELL_TEXT_MAX - 1));
  });

  test("goes on in a second sheet where one is full", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Nome ${index}`);
    const file = await written(names.map(named), 5);
    const parts = partsOf(file);
    expect(parts.get("xl/workbook.xml")).toContain('<sheet name="Cobranças 2" sheetId="2"');
    expect(parts.get("[Content_Types].xml")).toContain("/xl/worksheets/sheet2.xml");
    expect(parts.has("xl/worksheets/sheet3.xml")).toBe(false);
    const sheets = await Promise.all([1, 2].map((number) => readSheet(file, number)));
    const [first, second] = sheets.map((rows) => rows.map(([name]) => name));
    expect(first).toEqual(["Nome & <mais>", ...names.slice(0, 4)]);
    expect(second).toEqual(["Nome & <mais>", ...names.slice(4)]);
  });

  test("without rows is a sheet with its headings", async () => {
    expect(await readSheet(await written([]))).toEqual([
      ["Nome & <mais>", "Valor", "Dia", "Instante"],
    ]);
  });

  test("breaks off with what its rows fail with", async () => {
    async function* batches() {
      yield [named("Ana")];
      throw new Error("the database went away");
    }
    const workbook = {
      sheetName: "x",
      columns: COLUMNS,
      total: 2,
      batches: batches(),
      instantFormat: "yyyy",
    };
    await expect(buffer(xlsx(workbook))).rejects.toThrow("the database went away");
  });

  test("is made no faster than it is read, and no further once nobody reads", async () => {
    let made = 0;
    let ended = false;
    async function* batches() {
      try {
        for (;;) {
          made += 1;
          // Random, so that zipping does not make it small.
          yield Array.from({ length: 500 }, () => named(`${Math.random()}`.repeat(20)));
        }
      } finally {
        ended = true;
      }
    }
    const workbook = {
      sheetName: "x",
      columns: COLUMNS,
      total: 1_000_000,
      batches: batches(),
      instantFormat: "yyyy",
    };
    const reader = xlsx(workbook);
    await reader.next();
    await new Promise((done) => setTimeout(done, 300));
    expect(made).toBeLessThan(10);
    await reader.return(undefined);
    await expect.poll(() => ended).toBe(true);
  });
});
