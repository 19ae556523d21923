import type { Column } from "@/lib/listing/spreadsheet/column";
import type { Locale } from "@/lib/platform/values/locale";
import type { MerchantRevenue } from "./revenue";

const HEADINGS = {
  "pt-BR": ["Loja", "Id da loja", "Tarifas", "Desfeitas", "Recolhidas", "Em aberto hoje"],
  en: ["Merchant", "Merchant id", "Fees due", "Taken back", "Collected", "Open today"],
} as const satisfies Record<Locale, readonly string[]>;

/** The columns of the export of a month's fees. */
export function revenueColumns(locale: Locale): readonly Column<MerchantRevenue>[] {
  const [name, id, due, reversed, collected, open] = HEADINGS[locale];
  return [
    { heading: name, width: 40, kind: "text", of: (row) => row.name },
    { heading: id, width: 38, kind: "text", of: (row) => row.merchantId },
    { heading: due, width: 16, kind: "money", of: (row) => row.due },
    { heading: reversed, width: 16, kind: "money", of: (row) => row.reversed },
    { heading: collected, width: 16, kind: "money", of: (row) => row.collected },
    { heading: open, width: 16, kind: "money", of: (row) => row.open },
  ];
}
