import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { wallClockMs } from "@/lib/platform/values/brasilia";
import { decimalText } from "@/lib/platform/values/money";
import type { Column } from "./column";
import { escapeXml, sheetText } from "./sheet-text";

/** The most rows of a sheet in Excel, its heading included. */
export const SHEET_ROWS_MAX = 1_048_576;

/** Days from 30 December 1899, which spreadsheets count from, to 1970. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** The styles of `styles.xml`, by number. */
const STYLES = { heading: 1, text: 2, money: 3, day: 4, instant: 5 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** An Excel file's properties, beside its rows. */
interface Layout {
  /** At most 31 characters, none of `:\/?*[]`; further sheets are numbered. */
  readonly sheetName: string;
  /** How many rows will come; decides how many sheets there are. */
  readonly total: number;
  /** How an instant is shown, in Excel's notation: `dd/mm/yyyy hh:mm:ss`. */
  readonly instantFormat: string;
  /** Rows of a sheet, its heading included; only tests have smaller sheets. */
  readonly sheetRows?: number;
}

/** An Excel file to be made. */
export interface Workbook<Row> extends Layout {
  readonly columns: readonly Column<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/**
 * Writes an Excel file (Office Open XML) piece by piece as it is read. Text cells are typed as text, so that
 * none is ever a formula; money, days and instants are numbers with a format.
 */
export async function* xlsx<Row>(workbook: Workbook<Row>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = new RowQueue(workbook.batches);
  let sheet: Readable | undefined;
  zip.on("error", (error: Error) => output.destroy(error));
  const sheets = sheetCount(workbook);
  for (const [path, xml] of fixedParts(workbook, sheets)) zip.addBuffer(Buffer.from(xml), path);
  for (let number = 1; number <= sheets; number += 1) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, { compressionLevel: 3 }, (begin) => {
      sheet = Readable.from(sheetXml(workbook, rows, number === sheets), { objectMode: false });
      sheet.once("error", (error) => output.destroy(error));
      begin(null, sheet);
    });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece;
  } finally {
    // A reader that stops before the end stops the writing, too.
    output.destroy();
    sheet?.destroy();
    await rows.end();
  }
}

function sheetCount({ total, sheetRows = SHEET_ROWS_MAX }: Layout): number {
  return Math.max(1, Math.ceil(total / (sheetRows - 1)));
}

/** Hands out batches in parts: a sheet may be full in the middle of a batch. */
class RowQueue<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #left: readonly Row[] = [];

  constructor(batches: AsyncIterable<readonly Row[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Ends the reading of further rows. */
  async end(): Promise<void> {
    await this.#batches.return?.();
  }

  /** Takes the next rows, up to a number; null when there are no more. */
  async next(most: number): Promise<readonly Row[] | null> {
    if (this.#left.length === 0) {
      const { done, value } = await this.#batches.next();
      if (done) return null;
      this.#left = value;
    }
    const rows = this.#left.length > most ? this.#left.slice(0, most) : this.#left;
    this.#left = this.#left.slice(rows.length);
    return rows;
  }
}

async function* sheetXml<Row>(
  { columns, sheetRows = SHEET_ROWS_MAX }: Workbook<Row>,
  rows: RowQueue<Row>,
  last: boolean,
): AsyncGenerator<Buffer> {
  const cells = columns.map((column, index) => cellWriter(column, columnName(index)));
  const headings = columns.map(({ heading }, index) =>
    textCell(columnName(index), 1, STYLES.heading, heading),
  );
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${columns.map(columnXml).join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`,
  );
  let row = 1;
  while (row < sheetRows) {
    const batch = await rows.next(sheetRows - row);
    if (!batch) break;
    let xml = "";
    for (const item of batch) {
      row += 1;
      xml += `<row r="${row}">`;
      for (const cell of cells) xml += cell(item, row);
      xml += "</row>";
    }
    yield Buffer.from(xml);
  }
  if (last && (await rows.next(1))) throw new Error("more rows came than were announced");
  yield Buffer.from("</sheetData></worksheet>");
}

function columnXml({ width, kind }: Column<never>, index: number): string {
  const number = index + 1;
  return `<col min="${number}" max="${number}" width="${width}" style="${STYLES[kind]}" customWidth="1"/>`;
}

function cellWriter<Row>(column: Column<Row>, name: string): (row: Row, number: number) => string {
  switch (column.kind) {
    case "text":
      return (row, number) => {
        const text = column.of(row);
        return text === null ? "" : textCell(name, number, STYLES.text, text);
      };
    case "money":
      return (row, number) => {
        const amount = column.of(row);
        return amount === null ? "" : valueCell(name, number, STYLES.money, decimalText(amount));
      };
    case "day":
      return (row, number) => {
        const date = column.of(row);
        if (date === null) return "";
        const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH_DAYS;
        return valueCell(name, number, STYLES.day, day);
      };
    case "instant":
      return (row, number) => {
        const at = column.of(row);
        if (at === null) return "";
        return valueCell(name, number, STYLES.instant, wallClockMs(at) / DAY_MS + EPOCH_DAYS);
      };
  }
}

function textCell(name: string, number: number, style: number, text: string): string {
  return `<c r="${name}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${sheetText(text)}</t></is></c>`;
}

function valueCell(name: string, number: number, style: number, value: number | string): string {
  return `<c r="${name}${number}" s="${style}"><v>${value}</v></c>`;
}

/** A column's letters: `A` to `Z`, then `AA`. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** All parts but the sheets. The list of parts comes first, because some readers expect it there. */
function fixedParts(layout: Layout, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const name = (number: number) =>
    escapeXml(number === 1 ? layout.sheetName : `${layout.sheetName} ${number}`);
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
        numbers
          .map(
            (number) =>
              `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
          )
          .join("") +
        "</Types>",
    ],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        `<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
        numbers
          .map(
            (number) => `<sheet name="${name(number)}" sheetId="${number}" r:id="rId${number}"/>`,
          )
          .join("") +
        "</sheets></workbook>",
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        numbers
          .map(
            (number) =>
              `<Relationship Id="rId${number}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
          )
          .join("") +
        `<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", stylesXml(layout.instantFormat)],
  ];
}

/** In the order of `STYLES`. 49 is text, 4 is `#,##0.00` and 14 a day, each as the reader's country writes it. */
function stylesXml(instantFormat: string): string {
  const formats = [49, 4, 14, 164].map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="1"><numFmt numFmtId="164" formatCode="${escapeXml(instantFormat)}"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    `${formats.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}
