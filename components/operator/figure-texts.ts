import { localized } from "@/components/text/localized";
import type { FigurePeriod, FigureSort } from "@/lib/support/merchant-figures";

/** What the page of merchants says about their figures. */
export const figureTexts = localized(
  {
    export: "Exportar CSV",
    period: "Período",
    periods: {
      today: "Hoje",
      last7Days: "7 dias",
      last30Days: "30 dias",
      thisMonth: "Este mês",
    } satisfies Record<FigurePeriod, string>,
    sort: "Ordenar por",
    caption: (period: string) => `Lojas e seus números, período: ${period}`,
    columns: {
      name: "Loja",
      volume: "Volume pago",
      charges: "Cobranças",
      success: "Pagas",
      fees: "Tarifas",
      errors: "Erros da API",
      activity: "Última atividade",
    } satisfies Record<FigureSort, string>,
    meanings:
      "Volume pago: o que foi creditado nas contas, antes das tarifas do provedor. Pagas: das cobranças criadas no período, as que já foram pagas. Erros da API: das chamadas dos últimos 7 dias, as respondidas com 4xx ou 5xx.",
    paidOf: (paid: string, all: string) => `${paid} de ${all}`,
    errorsOf: (refused: string, failed: string) => `4xx ${refused} · 5xx ${failed}`,
    noCalls: "Nenhuma chamada",
    never: "Nunca",
    lacksPrice: "Sem preço",
    lacksPriceHelp: (methods: string) =>
      `Sem preço para ${methods}: cobranças pagas assim não geram tarifa. Defina o preço desta loja ou o padrão.`,
    pastEnd: {
      heading: "A lista termina antes desta página",
      help: "A lista mudou, ou o endereço foi digitado.",
      first: "Ir para o início",
    },
  },
  {
    export: "Export CSV",
    period: "Period",
    periods: {
      today: "Today",
      last7Days: "7 days",
      last30Days: "30 days",
      thisMonth: "This month",
    },
    sort: "Sort by",
    caption: (period) => `Merchants and their figures, period: ${period}`,
    columns: {
      name: "Merchant",
      volume: "Paid volume",
      charges: "Charges",
      success: "Paid",
      fees: "Fees",
      errors: "API errors",
      activity: "Last activity",
    },
    meanings:
      "Paid volume: what accounts were credited with, before the providers' tariffs. Paid: of the charges created in the period, those paid by now. API errors: of the calls of the last 7 days, those answered 4xx or 5xx.",
    paidOf: (paid, all) => `${paid} of ${all}`,
    errorsOf: (refused, failed) => `4xx ${refused} · 5xx ${failed}`,
    noCalls: "No calls",
    never: "Never",
    lacksPrice: "No price",
    lacksPriceHelp: (methods) =>
      `No price for ${methods}: charges paid so owe no fee. Set this merchant's price, or the default.`,
    pastEnd: {
      heading: "The list ends before this page",
      help: "The list has changed, or the address was typed.",
      first: "Go to the beginning",
    },
  },
);
