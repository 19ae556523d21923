import { member, operation } from "@/lib/http/operation";
import { UNAVAILABLE } from "@/lib/http/response";
import type { Movement } from "@/lib/ledger/movement";
import { findDayBalances } from "@/lib/ledger/store/movements";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { localeOf } from "@/lib/platform/values/locale";
import { exportCharges } from "./export-charges";
import { readExportRequest } from "./export-charges-request";
import { download, EXPORTS_FULL, orEnd, writeSheet } from "./export-file";
import { exportMovements } from "./export-movements";
import { readMovementsExport } from "./export-movements-request";
import { ofx } from "./ofx";
import { chargeColumns, chargeSheetRow } from "./spreadsheet/charge-columns";
import { movementColumns } from "./spreadsheet/movement-columns";
import { movementSheetWords } from "./spreadsheet/movement-words";
import { sheetWords } from "./spreadsheet/words";
import { findAccountNames } from "./store/movement-names";

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
  async run({ principal, query: choice, request, note, aside }) {
    note({ format: choice.format });
    const locale = localeOf(request.headers);
    const opened = await aside(() => exportCharges(principal.member, choice.query));
    if (opened.kind === "busy") return UNAVAILABLE;
    if (opened.kind === "full") return EXPORTS_FULL;
    const { rows } = opened;
    const words = sheetWords(locale);
    const sheet = { ...words, columns: chargeColumns(words) };
    const { publicUrl } = env();
    return download({
      choice,
      fileName: words.fileName,
      rows,
      make: (charge) => chargeSheetRow(charge, publicUrl),
      write: (batches) => writeSheet(choice, locale, sheet, rows.total, batches),
      note,
    });
  },
});

export const exportMovementsAsFile = operation({
  name: "exportMovements",
  summary: {
    pt: "Exporta os lançamentos de um filtro, em CSV, XLSX ou OFX",
    en: "Exports the movements of a filter, as CSV, XLSX or OFX",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/movements/export", who: member("export") }],
  query: readMovementsExport,
  successes: { 200: null },
  problems: ["too_many_requests"],
  audit: "movement.export",
  async run({ principal, query: choice, request, note, aside }) {
    const { format, separator, filter } = choice;
    note({ format });
    const locale = localeOf(request.headers);
    const { merchantId } = principal;
    const opened = await aside(() => exportMovements(principal.member, filter));
    if (opened.kind === "busy") return UNAVAILABLE;
    if (opened.kind === "full") return EXPORTS_FULL;
    const { rows } = opened;
    const words = movementSheetWords(locale);
    const common = { choice, fileName: words.fileName, rows, make: (row: Movement) => row, note };
    if (format === "ofx") {
      const { dayFrom, dayTo, pspAccountId } = filter;
      const { opening, days } = await orEnd(rows, () =>
        findDayBalances(merchantId, dayFrom, dayTo, pspAccountId),
      );
      const today = brasiliaDay(now());
      const statement = {
        accountId: pspAccountId ?? merchantId,
        from: dayFrom ?? days[0]?.day ?? today,
        to: dayTo ?? days.at(-1)?.day ?? today,
        opening,
        at: now(),
        kinds: words.kinds,
      };
      return download({ ...common, write: (batches) => ofx(statement, batches) });
    }
    const names = await orEnd(rows, () => findAccountNames(merchantId));
    const sheet = { ...words, columns: movementColumns(words, names) };
    return download({
      ...common,
      write: (batches) => writeSheet({ format, separator }, locale, sheet, rows.total, batches),
    });
  },
});
