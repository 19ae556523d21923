import { methodsToCharge } from "@/lib/charges/charge";
import { readBody } from "@/lib/http/body";
import { member, operation } from "@/lib/http/operation";
import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, wrong } from "@/lib/http/parameters";
import { json, problem, problemWith } from "@/lib/http/response";
import { SHEET_FORMATS, type SheetFormat } from "@/lib/listing/export-format";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { findLettersInCnpj } from "@/lib/merchants/store/payer-documents";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { localeOf } from "@/lib/platform/values/locale";
import { findMethods } from "@/lib/pricing/store/charge-defaults";
import { modelFile } from "./model-file";
import { proposeCharges } from "./propose-charges";
import {
  type SheetReading,
  type SheetRefusal,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_LINES,
} from "./spreadsheet";
import { type SpreadsheetResponse, spreadsheetSchema } from "./spreadsheet-response";
import { withSpreadsheetThread } from "./spreadsheet-thread";

/**
 * Says what the lines of a spreadsheet, which is the body, become. Nothing of it is stored: the page makes each charge by
 * `createPayment`, with the key that comes with its line.
 */
export const readChargeSpreadsheet = operation({
  name: "readChargeSpreadsheet",
  summary: {
    pt: "Lê uma planilha de cobranças e diz o que cada linha vira",
    en: "Reads a spreadsheet of charges and says what each line becomes",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/charge-spreadsheets", who: member("charge") }],
  successes: { 200: spreadsheetSchema },
  problems: ["body_too_large", "unreadable_spreadsheet", "too_many_requests"],
  async run({ principal: { merchantId, member: sender }, request }) {
    const done = await withSpreadsheetThread(
      { owner: merchantId, member: sender.id },
      async (read) => {
        const body = await readBody(request, SPREADSHEET_MAX_BYTES);
        if (body.kind === "too_large") return TOO_LARGE_READING;
        const [accounts, takesLetters, instant] = await Promise.all([
          findMethods(merchantId),
          findLettersInCnpj(merchantId),
          merchantNow(merchantId, now()),
        ]);
        const methods = methodsToCharge(accounts);
        const rules = { today: brasiliaDay(instant), methods, takesLetters };
        return read({ bytes: body.bytes, rules });
      },
    );
    if (!done) return TOO_MANY;
    const { result: reading } = done;
    if (reading.kind === "refused") {
      const { refusal } = reading;
      if (refusal.rule === "too_large") return TOO_LARGE;
      return problemWith({ refusal }, "unreadable_spreadsheet", DETAILS[refusal.rule]);
    }
    const { lines, ignored, skipped } = reading;
    const response: SpreadsheetResponse = {
      lines: await proposeCharges(merchantId, lines),
      ignored,
      skipped,
    };
    return json(200, response);
  },
});

const TOO_LARGE_READING: SheetReading = { kind: "refused", refusal: { rule: "too_large" } };

const TOO_LARGE = problem(
  "body_too_large",
  `a planilha passa de ${SPREADSHEET_MAX_BYTES / 1_048_576} MiB`,
);

/** Refuses a spreadsheet while other files of the merchant's are being read. */
const TOO_MANY = problem(
  "too_many_requests",
  "outros arquivos da loja ainda estão sendo lidos; tente de novo em instantes",
  { "Retry-After": "5" },
);

const DETAILS: Readonly<Record<Exclude<SheetRefusal["rule"], "too_large">, string>> = {
  empty: "a planilha não tem cobranças",
  not_text: "o arquivo não é uma planilha",
  too_many: `a planilha tem mais de ${SPREADSHEET_MAX_LINES} cobranças; divida-a`,
  damaged: "o arquivo está incompleto ou danificado",
  no_headings: "não há uma linha com os nomes das colunas",
  other_format: "envie a planilha em XLSX ou CSV",
  no_columns: "falta uma coluna obrigatória",
  column_twice: "há duas colunas com o mesmo significado",
};

/** The spreadsheet to fill in. */
export const getSpreadsheetModel = operation({
  name: "getSpreadsheetModel",
  summary: {
    pt: "A planilha-modelo de cobranças, em CSV ou XLSX",
    en: "The spreadsheet of charges to fill in, as CSV or XLSX",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/charge-spreadsheets/model", who: member("charge") }],
  query: readFormat,
  successes: { 200: null },
  problems: ["invalid_parameters"],
  async run({ query: format, request }) {
    const { type, bytes, name } = await modelFile(format, localeOf(request.headers));
    const headers = { "Content-Disposition": `attachment; filename="${name}"` };
    return { kind: "file", type, bytes, headers };
  },
});

function readFormat(parameters: URLSearchParams): QueryReading<SheetFormat> {
  const reader = new ParameterReader(parameters);
  const format = reader.one(
    "format",
    (text) => SHEET_FORMATS.find((value) => value === text) ?? wrong("deve ser csv ou xlsx"),
  );
  return queryReadingOf(reader, format ?? "xlsx");
}
