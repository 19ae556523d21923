import { member, operation } from "@/lib/http/operation";
import { progressFrame } from "@/lib/http/progress-frames";
import { problem, UNAVAILABLE } from "@/lib/http/response";
import { stream } from "@/lib/http/stream";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { chooseLocale, type Locale } from "@/lib/platform/values/locale";
import { exportCharges } from "./export-charges";
import { type ExportRequest, readExportRequest } from "./export-charges-request";
import { type ChargeSheetRow, chargeColumns, chargeSheetRow } from "./spreadsheet/charge-columns";
import { csv } from "./spreadsheet/csv";
import { sheetWords } from "./spreadsheet/words";
import { xlsx } from "./spreadsheet/xlsx";
import type { ChargeSnapshot } from "./store/export";

const FULL = problem(
  "too_many_requests",
  "já há exportações em andamento; espere uma terminar, ou cancele-a, e tente de novo",
  { "Retry-After": "10" },
);

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

export const exportChargesAsFile = operation({
  name: "exportCharges",
  summary: {
    pt: "Exporta as cobranças de um filtro, em CSV ou XLSX",
    en: "Exports the charges of a filter, as CSV or XLSX",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/charges/export", who: member("export") }],
  query: readExportRequest,
  successes: { 200: null },
  problems: ["too_many_requests"],
  audit: "charge.export",
  async run({ principal, query: input, request, note }) {
    note({ format: input.format });
    const locale = chooseLocale(request.headers.get("accept-language"));
    const opened = await exportCharges(principal.member, input.query);
    if (opened.kind === "busy") return UNAVAILABLE;
    if (opened.kind === "full") return FULL;
    const { charges } = opened;
    const rows = new RowCount(charges);
    const file = fileOf(input, locale, charges.total, rows.counted());
    return stream({
      headers: { ...headersOf(input, locale), "X-Total-Count": String(charges.total) },
      pieces: input.frames ? framed(file, rows) : file,
      release() {
        note({ rows: rows.sofar, total: charges.total });
        return charges.end();
      },
    });
  },
});

/** Makes the rows of the file and counts them as they are written. */
class RowCount {
  sofar = 0;
  readonly #charges: ChargeSnapshot;

  constructor(charges: ChargeSnapshot) {
    this.#charges = charges;
  }

  async *counted(): AsyncGenerator<readonly ChargeSheetRow[]> {
    const { publicUrl } = env();
    for await (const batch of this.#charges.batches) {
      this.sofar += batch.length;
      const rows = batch.map((exported) => chargeSheetRow(exported, publicUrl));
      yield rows;
      // A promise may still refer to the batch, which then holds only the empty array.
      rows.length = 0;
    }
  }
}

function fileOf(
  { format, separator }: ExportRequest,
  locale: Locale,
  total: number,
  batches: AsyncGenerator<readonly ChargeSheetRow[]>,
): AsyncGenerator<Uint8Array> {
  const words = sheetWords(locale);
  const columns = chargeColumns(words);
  const { sheet: sheetName, instantFormat } = words;
  if (format === "xlsx") return xlsx({ sheetName, columns, total, batches, instantFormat });
  return csv(columns, batches, separator ?? (locale === "en" ? "comma" : "semicolon"));
}

async function* framed(
  file: AsyncGenerator<Uint8Array>,
  rows: RowCount,
): AsyncGenerator<Uint8Array> {
  for await (const piece of file) yield progressFrame(rows.sofar, piece);
}

function headersOf({ format, frames }: ExportRequest, locale: Locale): Record<string, string> {
  if (frames) return { "Content-Type": "application/octet-stream" };
  const name = `${sheetWords(locale).fileName}-${brasiliaDay(now())}.${format}`;
  return {
    "Content-Type": TYPES[format],
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}
