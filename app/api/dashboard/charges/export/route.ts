import { requestLocale } from "@/app/request-locale";
import { exportTexts } from "@/components/charges/export-texts";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { now } from "@/lib/clock";
import { type ExportRequest, readExportRequest } from "@/lib/contract/export-charges-request";
import { progressFrame } from "@/lib/contract/progress-frames";
import type { ChargeSnapshot } from "@/lib/database/charge-export";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { env } from "@/lib/env";
import { invalid, problem, UNAVAILABLE } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { stream } from "@/lib/http/stream";
import { exportCharges } from "@/lib/operations/export-charges";
import {
  type ChargeSheetRow,
  chargeColumns,
  chargeSheetRow,
} from "@/lib/spreadsheet/charge-columns";
import { csv } from "@/lib/spreadsheet/csv";
import { xlsx } from "@/lib/spreadsheet/xlsx";

const FULL = problem(
  "too_many_requests",
  "já há exportações em andamento; espere uma terminar, ou cancele-a, e tente de novo",
  { "Retry-After": "10" },
);

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Every charge that the list's address shows, whatever its page, as a file. */
export const GET = memberEndpoint({
  route: "/api/dashboard/charges/export",
  permission: "export",
  act: "charge.export",
  async handle({ person, url, note }) {
    const read = readExportRequest(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const asked = read.value;
    note({ format: asked.format });
    const locale = await requestLocale();
    const opened = await exportCharges(person, asked.query, now());
    if (opened.kind === "busy") return UNAVAILABLE;
    if (opened.kind === "full") return FULL;
    const { charges } = opened;
    const rows = new RowCount(charges);
    const file = fileOf(asked, locale, charges.total, rows.counted());
    return stream({
      headers: {
        ...headersOf(asked, locale),
        "X-Total-Count": String(charges.total),
      },
      pieces: asked.frames ? framed(file, rows) : file,
      release() {
        note({ rows: rows.sofar, total: charges.total });
        return charges.end();
      },
    });
  },
});

/** The rows of the file, counted as they are written. */
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
      // As the snapshot does: what is written must not be kept by what still knows of it.
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
  const { headings, sheet, instantFormat } = exportTexts(locale);
  const { statuses, billingTypes } = textsFor(locale);
  const columns = chargeColumns({ headings, statuses, billingTypes });
  if (format === "xlsx") return xlsx({ sheetName: sheet, columns, total, batches, instantFormat });
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
  const name = `${exportTexts(locale).fileName}-${brasiliaDay(now())}.${format}`;
  return {
    "Content-Type": TYPES[format],
    "Content-Disposition": `attachment; filename="${name}"`,
  };
}
