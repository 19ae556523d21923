import { unzipSync } from "fflate";
import { refused, type TableReading } from "./sheet-table";
import { readSharedStrings, readSheetXml, readWorkbook } from "./sheet-xml";

/** More than the parts of a sheet with 500 charges, in bytes once they are unpacked; a ZIP of 2 MiB could hold 2 GiB. */
const PART_MAX = 16_777_216;

/** More parts than a workbook has. */
const PARTS_MAX = 2_000;

/** Whether a file is a ZIP archive, as an Excel workbook is one. */
export function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\x03\x04";
}

class Refused extends Error {
  constructor(readonly rule: "too_large" | "damaged") {
    super(rule);
  }
}

/**
 * Reads the first visible sheet of an Excel workbook (Office Open XML). Values alone: a formula counts as what was
 * computed when it was saved, and nothing is computed, linked or fetched here. No more is unpacked than is needed and
 * than a sheet of charges can have.
 */
export function readXlsxTable(bytes: Uint8Array): TableReading {
  try {
    const first = unpack(bytes, ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"]);
    const workbook = readWorkbook(
      first.get("xl/workbook.xml") ?? "",
      first.get("xl/_rels/workbook.xml.rels") ?? "",
    );
    if (!workbook) throw new Refused("damaged");
    const parts = unpack(bytes, [workbook.sheet, "xl/sharedStrings.xml"]);
    const sheet = parts.get(workbook.sheet);
    if (sheet === undefined) throw new Refused("damaged");
    const strings = readSharedStrings(parts.get("xl/sharedStrings.xml") ?? "");
    return { kind: "table", rows: readSheetXml(sheet, strings), from1904: workbook.from1904 };
  } catch (error) {
    // What cannot be unpacked or is no XML is a damaged file, whichever of the readers says so.
    return refused({ rule: error instanceof Refused ? error.rule : "damaged" });
  }
}

/**
 * Unpacks parts of an archive by their names.
 *
 * @throws Refused for an archive with more parts or larger ones than a workbook's.
 */
function unpack(bytes: Uint8Array, names: readonly string[]): ReadonlyMap<string, string> {
  let count = 0;
  const seen = new Set<string>();
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      count += 1;
      if (count > PARTS_MAX) throw new Refused("too_large");
      if (!names.includes(name)) return false;
      // A name that is there twice would be unpacked twice.
      if (seen.has(name)) throw new Refused("damaged");
      seen.add(name);
      // What is unpacked never exceeds the size that the archive states: the buffer for it is as large as that.
      if (originalSize > PART_MAX) throw new Refused("too_large");
      return true;
    },
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return new Map(Object.entries(files).map(([name, part]) => [name, decoder.decode(part)]));
}
