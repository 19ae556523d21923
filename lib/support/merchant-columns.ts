import type { Column } from "@/lib/listing/spreadsheet/column";
import type { Locale } from "@/lib/platform/values/locale";
import { errorRate, type MerchantFigures, successRate } from "./merchant-figures";

const HEADINGS = {
  "pt-BR": [
    "Loja",
    "Id da loja",
    "Volume pago",
    "Cobranças criadas",
    "Pagas",
    "Pagas (%)",
    "Tarifas",
    "Chamadas em 7 dias",
    "Erros 4xx em 7 dias",
    "Erros 5xx em 7 dias",
    "Erros (%)",
    "Última atividade",
  ],
  en: [
    "Merchant",
    "Merchant id",
    "Paid volume",
    "Charges created",
    "Paid",
    "Paid (%)",
    "Fees due",
    "Calls in 7 days",
    "4xx errors in 7 days",
    "5xx errors in 7 days",
    "Errors (%)",
    "Last activity",
  ],
} as const satisfies Record<Locale, readonly string[]>;

/** The columns of the export of merchants with their figures. */
export function merchantColumns(locale: Locale): readonly Column<MerchantFigures>[] {
  const [name, id, volume, charges, paid, success, fees, calls, refused, failed, errors, activity] =
    HEADINGS[locale];
  const percent = (part: number | null) => (part === null ? null : (part * 100).toFixed(1));
  // A spreadsheet reads a decimal comma where amounts have one.
  const inLocale = (text: string | null) =>
    locale === "en" ? text : (text?.replace(".", ",") ?? null);
  return [
    { heading: name, width: 40, kind: "text", of: (row) => row.name },
    { heading: id, width: 38, kind: "text", of: (row) => row.id },
    { heading: volume, width: 16, kind: "money", of: (row) => row.volume },
    { heading: charges, width: 16, kind: "text", of: (row) => String(row.charges) },
    { heading: paid, width: 16, kind: "text", of: (row) => String(row.paid) },
    {
      heading: success,
      width: 12,
      kind: "text",
      of: (row) => inLocale(percent(successRate(row))),
    },
    { heading: fees, width: 16, kind: "money", of: (row) => row.fees },
    { heading: calls, width: 16, kind: "text", of: ({ calls: made }) => String(made.calls) },
    { heading: refused, width: 16, kind: "text", of: ({ calls: made }) => String(made.refused) },
    { heading: failed, width: 16, kind: "text", of: ({ calls: made }) => String(made.failed) },
    {
      heading: errors,
      width: 12,
      kind: "text",
      of: (row) => inLocale(percent(errorRate(row.calls))),
    },
    { heading: activity, width: 18, kind: "instant", of: (row) => row.lastActiveAt },
  ];
}
