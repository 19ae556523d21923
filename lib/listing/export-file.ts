import type { Note } from "@/lib/http/operation";
import { progressFrame } from "@/lib/http/progress-frames";
import { problem } from "@/lib/http/response";
import { type Stream, stream } from "@/lib/http/stream";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { DownloadChoice, ExportFormat, FileChoice, SheetFormat } from "./export-format";
import type { Column } from "./spreadsheet/column";
import { csv } from "./spreadsheet/csv";
import { xlsx } from "./spreadsheet/xlsx";
import type { RowSnapshot } from "./store/row-snapshot";

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ofx: "application/x-ofx",
};

export const EXPORTS_FULL = problem(
  "too_many_requests",
  "já há exportações em andamento; espere uma terminar, ou cancele-a, e tente de novo",
  { "Retry-After": "10" },
);

/** A spreadsheet's properties, in the reader's language. */
export interface Sheet<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sheet: string;
  /** In Excel's notation. */
  readonly instantFormat: string;
}

/** Writes a spreadsheet piece by piece as it is read. */
export function writeSheet<Row>(
  { format, separator }: FileChoice<SheetFormat>,
  locale: Locale,
  { columns, sheet, instantFormat }: Sheet<Row>,
  total: number,
  batches: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  if (format === "xlsx") return xlsx({ sheetName: sheet, columns, total, batches, instantFormat });
  return csv(columns, batches, separator ?? (locale === "en" ? "comma" : "semicolon"));
}

/** Reads what else a file needs; where that fails, its rows are ended. */
export async function orEnd<Row, Result>(
  rows: RowSnapshot<Row>,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    await rows.end();
    throw error;
  }
}

/** A file to be downloaded by a page. */
interface Download<Source, Row> {
  readonly choice: DownloadChoice;
  /** The file's name before its day. */
  readonly fileName: string;
  readonly rows: RowSnapshot<Source>;
  readonly make: (source: Source) => Row;
  readonly write: (batches: AsyncGenerator<readonly Row[]>) => AsyncGenerator<Uint8Array>;
  readonly note: Note;
}

/** Streams a file, with the number of its rows for the page and the audit log. */
export function download<Source, Row>(file: Download<Source, Row>): Stream {
  const { choice, fileName, rows, make, write, note } = file;
  const counted = new RowCount(rows, make);
  const pieces = write(counted.batches());
  return stream({
    headers: { ...headersOf(choice, fileName), "X-Total-Count": String(rows.total) },
    pieces: choice.frames ? framed(pieces, counted) : pieces,
    release() {
      note({ rows: counted.sofar, total: rows.total });
      return rows.end();
    },
  });
}

/** Makes the rows of a file and counts them as they are written. */
class RowCount<Source, Row> {
  sofar = 0;
  readonly #rows: RowSnapshot<Source>;
  readonly #make: (source: Source) => Row;

  constructor(rows: RowSnapshot<Source>, make: (source: Source) => Row) {
    this.#rows = rows;
    this.#make = make;
  }

  async *batches(): AsyncGenerator<readonly Row[]> {
    for await (const batch of this.#rows.batches) {
      this.sofar += batch.length;
      const rows = batch.map(this.#make);
      yield rows;
      // A promise may still refer to the batch, which then holds only the empty array.
      rows.length = 0;
    }
  }
}

async function* framed(
  file: AsyncGenerator<Uint8Array>,
  counted: { readonly sofar: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of file) yield progressFrame(counted.sofar, piece);
}

function headersOf({ format, frames }: DownloadChoice, fileName: string): Record<string, string> {
  if (frames) return { "Content-Type": "application/octet-stream" };
  const name = `${fileName}-${brasiliaDay(now())}.${format}`;
  return {
    "Content-Type": MEDIA_TYPES[format],
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}
