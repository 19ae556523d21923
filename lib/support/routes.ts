import { operation, operator } from "@/lib/http/operation";
import { queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, wrong } from "@/lib/http/parameters";
import { csv } from "@/lib/listing/spreadsheet/csv";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { localeOf } from "@/lib/platform/values/locale";
import { merchantColumns } from "./merchant-columns";
import {
  FIGURE_PERIODS,
  FIGURE_SORTS,
  FIGURES_DEFAULT,
  type MerchantFigures,
  parseFigurePeriod,
  parseFiguresOrder,
  SEARCH_MAX,
  searchText,
} from "./merchant-figures";
import { findMerchantFigures } from "./store/merchant-figures";

/** More merchants than a file of this kind is made for. */
const MERCHANTS_MAX = 100_000;

export const exportMerchants = operation({
  name: "exportMerchants",
  summary: {
    pt: "Exporta as lojas com os seus números, em CSV",
    en: "Exports the merchants with their figures, as CSV",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/operator/merchants/export", who: operator }],
  query(parameters) {
    const reader = new ParameterReader(parameters);
    const text = reader.one("q", (value) =>
      value.length > SEARCH_MAX ? wrong(`deve ter até ${SEARCH_MAX} caracteres`) : value,
    );
    const period = reader.one(
      "period",
      (value) => parseFigurePeriod(value) ?? wrong(`deve ser um de: ${FIGURE_PERIODS.join(", ")}`),
    );
    const order = reader.one(
      "sort",
      (value) => parseFiguresOrder(value) ?? wrong(`deve ser um de: ${FIGURE_SORTS.join(", ")}`),
    );
    return queryReadingOf(reader, {
      text: searchText(text),
      period: period ?? FIGURES_DEFAULT.period,
      ...(order ?? { sort: FIGURES_DEFAULT.sort, reversed: FIGURES_DEFAULT.reversed }),
    });
  },
  successes: { 200: null },
  problems: [],
  audit: "merchant.export",
  async run({ query, request, note }) {
    const locale = localeOf(request.headers);
    const today = brasiliaDay(now());
    note({ period: query.period });
    const { merchants } = await findMerchantFigures(query, today, { page: 0, size: MERCHANTS_MAX });
    const separator = locale === "en" ? "comma" : "semicolon";
    const pieces: Buffer[] = [];
    for await (const piece of csv(merchantColumns(locale), inOneBatch(merchants), separator)) {
      pieces.push(piece);
    }
    return {
      kind: "file",
      type: "text/csv; charset=utf-8",
      bytes: Buffer.concat(pieces),
      headers: { "Content-Disposition": `attachment; filename="lojas-${today}.csv"` },
    };
  },
});

async function* inOneBatch(rows: readonly MerchantFigures[]) {
  yield rows;
}
