import { SaxesParser, type SaxesTagPlain } from "saxes";
import { CELLS_MAX, type Cell, cellText, EMPTY_CELL, ROWS_MAX, type Row } from "./sheet-table";

// The parts of an Excel workbook, as Office Open XML (ECMA-376, 18.2 to 18.4) writes them. The parser knows no entities but
// XML's own five and reads no other file, so that a text cannot grow.

/** The most texts that cells share: all cells of the rows that are kept, each with its own. */
const STRINGS_MAX = 50_000;

/** Deeper than a workbook nests: each open element is held until it closes, and a ZIP of 20 kB could open five million. */
const DEPTH_MAX = 100;

/** More of a text as it is written than a cell keeps, each character of it escaped. */
const WRITTEN_MAX = 16_384;

/** A text and its next piece; what comes behind what is kept is left out. */
function joined(text: string, piece: string): string {
  return text.length < WRITTEN_MAX ? text + piece.slice(0, WRITTEN_MAX) : text;
}

/** Ends the reading of a part early. */
class Enough extends Error {}

interface Handlers {
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Walks through a part. Some programs write names with a prefix (`x:row`), which does not matter here.
 *
 * @throws for what is no XML.
 */
function walk(xml: string, { open, close, text }: Handlers): void {
  // No workbook has a declaration of its document's type, and the parser holds one piece by piece, however long it is.
  if (xml.includes("<!DOCTYPE")) throw new Error("no workbook declares its type");
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  parser.on("error", (error) => {
    throw error;
  });
  let depth = 0;
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new Error("no workbook nests so deeply");
    open?.(local(name), (attribute) => attributes[attribute]);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(local(name));
  });
  parser.on("text", (piece) => text?.(piece));
  try {
    parser.write(xml).close();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

/** The sheet that is read, and how its days count. */
interface Workbook {
  /** The path of its part. */
  readonly sheet: string;
  readonly from1904: boolean;
}

/** Finds the first visible sheet of a workbook; null when it names none. */
export function readWorkbook(workbookXml: string, relationsXml: string): Workbook | null {
  let from1904 = false;
  let id: string | undefined;
  walk(workbookXml, {
    open(name, attribute) {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attribute("date1904") ?? "");
      const isHidden = (attribute("state") ?? "visible") !== "visible";
      if (name === "sheet" && !isHidden) id ??= attribute("r:id") ?? attribute("id");
    },
  });
  let target: string | undefined;
  walk(relationsXml, {
    open(name, attribute) {
      if (name === "Relationship" && attribute("Id") === id) target = attribute("Target");
    },
  });
  if (id === undefined || target === undefined) return null;
  return { sheet: target.startsWith("/") ? target.slice(1) : `xl/${target}`, from1904 };
}

/** Reads the texts that cells share (18.4.8): pieces of one text are joined, readings of Japanese left out. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  if (xml === "") return strings;
  let text = "";
  let isText = false;
  let isReading = false;
  walk(xml, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isReading = true;
      isText = name === "t" && !isReading;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isReading = false;
      if (name !== "si") return;
      strings.push(cellText(unescaped(text)));
      if (strings.length > STRINGS_MAX) throw new Enough();
    },
    text(piece) {
      if (isText) text = joined(text, piece);
    },
  });
  return strings;
}

/** Reads the rows of a sheet that have something in them, at most as many as are kept. */
export function readSheetXml(xml: string, strings: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  let line = 0;
  let cells: Cell[] = [];
  let at = -1;
  let type = "n";
  let value = "";
  let isValue = false;
  walk(xml, {
    open(name, attribute) {
      if (name === "row") {
        const number = Number(attribute("r"));
        // A line is found by its number: of two with the same one, a charge would be lost and the other shown twice.
        line = Number.isSafeInteger(number) && number > line ? number : line + 1;
        cells = [];
        at = -1;
      } else if (name === "c") {
        at = columnOf(attribute("r")) ?? at + 1;
        type = attribute("t") ?? "n";
        value = "";
      }
      isValue = name === "v" || name === "t";
    },
    close(name) {
      isValue = false;
      if (name === "c" && at < CELLS_MAX) {
        while (cells.length < at) cells.push(EMPTY_CELL);
        cells[at] = cellOf(type, value, strings);
      }
      if (name !== "row" || !cells.some(({ text }) => text !== "")) return;
      rows.push({ line, cells });
      if (rows.length >= ROWS_MAX) throw new Enough();
    },
    text(piece) {
      if (isValue) value = joined(value, piece);
    },
  });
  return rows;
}

/** The column of a cell, from 0, by its address (`AB12`); null without one. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The types of cells (18.18.11): shared, own and computed text, a number, a truth value, an error, a day. */
function cellOf(type: string, value: string, strings: readonly string[]): Cell {
  switch (type) {
    case "s":
      return { text: strings[Number(value)] ?? "", isNumber: false };
    case "n":
      return { text: value.trim(), isNumber: value.trim() !== "" };
    case "b":
      return { text: value === "1" ? "VERDADEIRO" : "FALSO", isNumber: false };
    default:
      return { text: cellText(unescaped(value)), isNumber: false };
  }
}

/** Characters that XML cannot contain are written as `_x000D_` (22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
