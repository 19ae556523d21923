import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { modelFile } from "./model-file";
import { readSpreadsheet, type SheetRules } from "./read-spreadsheet";
import { type SheetReading, SPREADSHEET_MAX_LINES } from "./spreadsheet";

const RULES: SheetRules = {
  today: "2026-11-27" as CivilDate,
  methods: BILLING_TYPES,
  takesLetters: false,
};

const HEAD = "Nome;CPF ou CNPJ;Valor;Vencimento;Forma de pagamento;Descrição";
const ANA = "Ana Souza;529.982.247-25;1.234,56;05/12/2026;Boleto;Mensalidade de dezembro";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string | Uint8Array, rules: Partial<SheetRules> = {}) =>
  readSpreadsheet(typeof file === "string" ? bytes(file) : file, { ...RULES, ...rules });

function linesOf(reading: SheetReading) {
  if (reading.kind === "refused") throw new Error(`refused: ${JSON.stringify(reading.refusal)}`);
  return reading.lines;
}

function requestOf(reading: SheetReading) {
  const [line] = linesOf(reading);
  if (line?.kind !== "request") throw new Error(JSON.stringify(line));
  return line.request;
}

/** The rules that each field of the only line breaks. */
function faultsOf(reading: SheetReading): Readonly<Record<string, string>> {
  const [line] = linesOf(reading);
  if (line?.kind !== "wrong") throw new Error("nothing is wrong");
  return Object.fromEntries(line.faults.map(({ field, rule }) => [field, rule]));
}

/** Escapes nothing: what is given is XML. */
function workbook(sheet: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Capa" state="hidden" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const);
  return zipSync(Object.fromEntries(entries));
}

const text = (at: string, words: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}">${cells.join("")}</row>`;
const HEAD_ROW = row(
  1,
  ...["Nome", "CPF ou CNPJ", "Valor", "Vencimento"].map((name, at) => text(`${"ABCD"[at]}1`, name)),
);

describe("a CSV file", () => {
  test("is read as Brazilians write it", () => {
    expect(requestOf(read(`${HEAD}\n${ANA}\n`))).toEqual({
      payer: {
        name: "Ana Souza",
        document: "52998224725",
        email: null,
        phone: null,
        address: null,
      },
      amount: 1234.56,
      dueDate: "2026-12-05",
      billingType: "BOLETO",
      description: "Mensalidade de dezembro",
      reference: null,
      pixExpiresInMinutes: null,
      fine: null,
      interest: null,
      documents: "2026",
    });
  });

  test("may have commas, and English words", () => {
    const file = `Name,CPF,Amount,Due date,Payment method\nAna,52998224725,"1.234,56",2026-12-05,Pix\n`;
    expect(requestOf(read(file))).toMatchObject({ amount: 1234.56, billingType: "PIX" });
  });

  test.each([
    ["UTF-8 with a byte order mark", bytes(`\uFEFF${HEAD}\r\n${ANA}\r\n`)],
    ["Windows-1252", new Uint8Array(Buffer.from(`${HEAD}\r\n${ANA}\r\n`, "latin1"))],
    ["UTF-16", new Uint8Array(Buffer.from(`\uFEFF${HEAD}\n${ANA}\n`, "utf16le"))],
  ])("may be in %s", (_, file) => {
    expect(requestOf(read(file)).description).toBe("Mensalidade de dezembro");
  });

  test("numbers lines as a spreadsheet does, with what stands above the headings and blank rows", () => {
    const reading = read(`Escola da Vila;;;;;\n\n${HEAD}\n\n${ANA}\n;;;;;\n${ANA}\n`);
    expect(linesOf(reading).map(({ line }) => line)).toEqual([5, 7]);
  });

  test("leaves out what means nothing here, and says so", () => {
    const reading = read(`Turma;${HEAD}\nA;${ANA}\n;;;1.234,56;;;\nobrigado;;;;;;\n`);
    expect(reading).toMatchObject({ kind: "read", ignored: ["Turma"], skipped: [3, 4] });
    expect(linesOf(reading)).toHaveLength(1);
  });

  test("has a fine, interest and an address where it has their columns", () => {
    const head = `${HEAD};Multa (%);Juros ao mês (%);CEP;Endereço;Número;Bairro;Cidade;UF;Telefone;E-mail`;
    const more =
      "2;1,5%;01310-100;Av. Paulista;1000;Bela Vista;São Paulo;sp;(11) 98765-4321;a@b.example";
    expect(requestOf(read(`${head}\n${ANA};${more}\n`))).toMatchObject({
      fine: { percent: 2 },
      interest: { percentPerMonth: 1.5 },
      payer: {
        phone: "11987654321",
        email: "a@b.example",
        address: { postalCode: "01310100", state: "SP", complement: null },
      },
    });
  });
});

describe("a line that cannot become a charge names each field and its rule", () => {
  const line = (cells: string) => read(`${HEAD};E-mail;Telefone;Multa (%)\n${cells}\n`);

  test("whatever of it is missing", () => {
    expect(faultsOf(line(";;;;Pix;Aula;;;"))).toEqual({
      name: "missing",
      document: "missing",
      amount: "missing",
      dueDate: "missing",
    });
  });

  test.each([
    ["document", "Ana;123;10,00;05/12/2026;Pix;;;;", "document_form"],
    ["document", "Ana;529.982.247-26;10,00;05/12/2026;Pix;;;;", "document_digits"],
    ["document", "Ana;12.ABC.345/01DE-35;10,00;05/12/2026;Pix;;;;", "document_letters"],
    ["amount", "Ana;52998224725;dez;05/12/2026;Pix;;;;", "amount_form"],
    ["amount", "Ana;52998224725;1,234;05/12/2026;Pix;;;;", "amount_form"],
    ["amount", "Ana;52998224725;0;05/12/2026;Pix;;;;", "amount_zero"],
    ["amount", "Ana;52998224725;10.000.000.000,00;05/12/2026;Pix;;;;", "amount_large"],
    ["amount", "Ana;52998224725;-10,00;05/12/2026;Pix;;;;", "amount_form"],
    ["dueDate", "Ana;52998224725;10,00;31/02/2027;Pix;;;;", "date_form"],
    ["dueDate", "Ana;52998224725;10,00;26/11/2026;Pix;;;;", "date_past"],
    ["billingType", "Ana;52998224725;10,00;05/12/2026;cheque;;;;", "method_unknown"],
    ["email", "Ana;52998224725;10,00;05/12/2026;Pix;;ana@;;", "email_form"],
    ["phone", "Ana;52998224725;10,00;05/12/2026;Pix;;;98765;", "phone_form"],
    ["fine", "Ana;52998224725;10,00;05/12/2026;Pix;;;;muita", "percent_form"],
    ["fine", "Ana;52998224725;10,00;05/12/2026;Cartão de crédito;;;;2", "terms_method"],
    ["name", `${"a".repeat(256)};52998224725;10,00;05/12/2026;Pix;;;;`, "too_long"],
  ])("%s of %s", (field, cells, rule) => {
    expect(faultsOf(line(cells))).toEqual({ [field]: rule });
  });

  test("a Pix that could not be paid until its due date, unless a fine or interest makes it", () => {
    const due = (day: string, fine = "") =>
      read(`${HEAD};Multa\nAna;52998224725;10,00;${day};Pix;;${fine}\n`);
    expect(requestOf(due("26/12/2026")).pixExpiresInMinutes).toBe(43_200);
    expect(faultsOf(due("27/12/2026"))).toEqual({ dueDate: "pix_far" });
    expect(requestOf(due("27/12/2026", "2")).pixExpiresInMinutes).toBeNull();
  });

  test("a method without an account, and half an address", () => {
    const reading = read(`${HEAD};CEP;UF\n${ANA};0131;Sao\n`, { methods: ["PIX"] });
    expect(faultsOf(reading)).toMatchObject({
      billingType: "method_unavailable",
      postalCode: "postal_code_form",
      state: "state_form",
      street: "missing",
      city: "missing",
    });
  });

  test("and shows what stands in the cell, cut short", () => {
    const [wrong] = linesOf(line(`Ana;${"9".repeat(300)};10,00;05/12/2026;Pix;;;;`));
    expect(wrong).toMatchObject({ name: "Ana", faults: [{ found: "9".repeat(60) }] });
  });

  test("a CNPJ with letters is one where the shop takes them", () => {
    const file = `${HEAD}\nAna;12.ABC.345/01DE-35;10,00;05/12/2026;Pix;\n`;
    expect(requestOf(read(file, { takesLetters: true })).payer.document).toBe("12ABC34501DE35");
  });
});

describe("an Excel workbook", () => {
  test("is read by its first visible sheet: shared texts, numbers, days and what formulas came to", () => {
    const sheet = `${HEAD_ROW}${row(
      3,
      '<c r="A3" t="s"><v>1</v></c>',
      '<c r="B3"><v>1.2345678909E10</v></c>',
      '<c r="C3"><f>1000+234.56</f><v>1234.5599999999999</v></c>',
      '<c r="D3" s="4"><v>46361</v></c>',
    )}`;
    const strings = `<sst><si><t>outro</t></si><si><r><t>Ana </t></r><r><t>Souza</t></r><rPh><t>x</t></rPh></si></sst>`;
    const reading = read(workbook(sheet, { "xl/sharedStrings.xml": strings }));
    expect(linesOf(reading)).toMatchObject([
      {
        line: 3,
        request: {
          payer: { name: "Ana Souza", document: "12345678909" },
          amount: 1234.56,
          dueDate: "2026-12-05",
          billingType: "UNDEFINED",
        },
      },
    ]);
  });

  test("gets back the zeros that a cell of numbers dropped from a document", () => {
    const cells = (document: string) =>
      row(
        2,
        text("A2", "Ana"),
        `<c r="B2"><v>${document}</v></c>`,
        "<c><v>10</v></c>",
        text("D2", "05/12/2026"),
      );
    const documentIn = (stored: string) =>
      requestOf(read(workbook(`${HEAD_ROW}${cells(stored)}`))).payer.document;
    expect(documentIn("1234567890")).toBe("01234567890");
    expect(documentIn("6990590000123")).toBe("06990590000123");
  });

  test.each(["0.02", "0.1", "0.2"])(
    "refuses %s as a percentage: it may be a share of one",
    (stored) => {
      const head = row(
        1,
        ...["Nome", "CPF", "Valor", "Vencimento", "Multa"].map(
          (name) => `<c t="str"><v>${name}</v></c>`,
        ),
      );
      const cells = row(
        2,
        text("A2", "Ana"),
        text("B2", "52998224725"),
        "<c><v>10</v></c>",
        text("D2", "05/12/2026"),
        `<c><v>${stored}</v></c>`,
      );
      expect(faultsOf(read(workbook(head + cells)))).toEqual({ fine: "percent_form" });
    },
  );

  test("C7 a text that looks like a formula stays a text, in the request as in the preview", () => {
    const formula = "=HYPERLINK(&quot;http://evil.example&quot;)";
    const cells = row(
      2,
      text("A2", formula),
      text("B2", "52998224725"),
      "<c><v>10</v></c>",
      text("D2", "05/12/2026"),
    );
    expect(requestOf(read(workbook(HEAD_ROW + cells))).payer.name).toBe(
      '=HYPERLINK("http://evil.example")',
    );
  });

  test("as the model comes, filled in, is read; and empty it has no charge", async () => {
    for (const format of ["xlsx", "csv"] as const) {
      for (const locale of ["pt-BR", "en"] as const) {
        const model = await modelFile(format, locale);
        expect(read(model.bytes)).toEqual({ kind: "refused", refusal: { rule: "empty" } });
      }
    }
    const { bytes: csvModel } = await modelFile("csv", "pt-BR");
    const filled = `${new TextDecoder().decode(csvModel)}Ana;52998224725;10,00;05/12/2026;Pix\r\n`;
    expect(requestOf(read(filled))).toMatchObject({ amount: 10, billingType: "PIX" });
  });
});

describe("D21 a hostile file is refused without being unpacked or computed", () => {
  test("a part that would be far larger than a sheet", () => {
    const bomb = workbook("", { "xl/sharedStrings.xml": " ".repeat(17_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(read(bomb)).toEqual({ kind: "refused", refusal: { rule: "too_large" } });
  });

  test("an archive that states a smaller size than its part has", () => {
    const bomb = workbook(`${HEAD_ROW}${row(2, text("A2", "a".repeat(100_000)))}`);
    // The sizes in the central directory, which is what is unpacked by.
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at < bomb.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 64, true);
    }
    expect(read(bomb)).toEqual({ kind: "refused", refusal: { rule: "damaged" } });
  });

  test("entities that stand for each other", () => {
    const doctype = `<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`;
    const strings = `${doctype}<sst><si><t>&b;</t></si></sst>`;
    const file = workbook(HEAD_ROW, { "xl/sharedStrings.xml": strings });
    expect(read(file)).toEqual({ kind: "refused", refusal: { rule: "damaged" } });
  });

  test("a declaration of a document's type as long as a part may be", () => {
    const file = workbook(`<!DOCTYPE a [${'"'.repeat(15_000_000)}]>`);
    expect(file.length).toBeLessThan(100_000);
    expect(read(file)).toEqual({ kind: "refused", refusal: { rule: "damaged" } });
  });

  test("elements inside each other without end", () => {
    const file = workbook("<a>".repeat(1_000_000));
    expect(file.length).toBeLessThan(10_000);
    expect(read(file)).toEqual({ kind: "refused", refusal: { rule: "damaged" } });
  });

  test("a cell in the last row and column of a sheet takes no more room than others", () => {
    const file = workbook(`${HEAD_ROW}${row(1_048_576, text("XFD1048576", "x"))}`);
    expect(read(file)).toEqual({ kind: "refused", refusal: { rule: "empty" } });
  });

  test("rows that have one number, or none that is one, are lines of their own", () => {
    const cells = (at: number) => [
      text(`A${at}`, "Ana"),
      text(`B${at}`, "52998224725"),
      text(`C${at}`, "10,00"),
      text(`D${at}`, "05/12/2026"),
    ];
    const odd = `<row r="x">${cells(4).join("")}</row>`;
    const file = workbook(`${HEAD_ROW}${row(2, ...cells(2))}${row(2, ...cells(2))}${odd}`);
    expect(linesOf(read(file)).map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test.each([
    ["a PDF", bytes("%PDF-1.7"), { rule: "other_format", format: "pdf" }],
    [
      "Excel of before 2007",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      { rule: "other_format", format: "xls" },
    ],
    ["bytes", new Uint8Array([1, 2, 3, 0, 0, 0]), { rule: "not_text" }],
    ["nothing", bytes(""), { rule: "empty" }],
    ["a ZIP that is cut off", workbook(HEAD_ROW).slice(0, 200), { rule: "damaged" }],
    ["a ZIP that is no workbook", zipSync({ "a.txt": strToU8("a") }), { rule: "damaged" }],
    ["a text without headings", bytes("a;b;c;d\n1;2;3;4\n"), { rule: "no_headings" }],
    [
      "headings without two that are needed",
      bytes("Nome;Valor;x;y\nAna;1;;\n"),
      { rule: "no_columns", missing: ["document", "dueDate"] },
    ],
    [
      "one column twice",
      bytes("Nome;CPF;CNPJ;Valor;Vencimento\n"),
      { rule: "column_twice", heading: "CNPJ" },
    ],
    ["2 MiB and a byte", new Uint8Array(2_097_153).fill(65), { rule: "too_large" }],
  ])("%s", (_, file, refusal) => {
    expect(read(file)).toEqual({ kind: "refused", refusal });
  });

  test("500 charges are read, and one more is refused", () => {
    const of = (count: number) => `${HEAD}\n${`${ANA}\n`.repeat(count)}`;
    expect(linesOf(read(of(SPREADSHEET_MAX_LINES)))).toHaveLength(SPREADSHEET_MAX_LINES);
    const refusal = { rule: "too_many" };
    expect(read(of(SPREADSHEET_MAX_LINES + 1))).toEqual({ kind: "refused", refusal });
  });
});
