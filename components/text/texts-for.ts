import { chargeWords } from "@/lib/charges/words";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate, formatDay, formatHour } from "@/lib/platform/values/brasilia";
import { localized } from "./localized";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The texts that more than one part of the product needs; each part has its own beside it. */
export const textsFor = localized(
  {
    sandbox: "Ambiente de testes",
    sandboxHelp: "Nada aqui movimenta dinheiro de verdade.",
    production: "Produção",
    day: formatDay,
    hour: formatHour,
    instant: (instant: Date) => `${formatDay(brasiliaDay(instant))} às ${formatHour(instant)}`,
    ...chargeWords("pt-BR"),
    methods: {
      PIX: "Pix",
      CREDIT_CARD: "Cartão de crédito",
      DEBIT_CARD: "Cartão de débito",
      BOLETO: "Boleto",
    } satisfies Record<PickedMethod, string>,
    /** In place of an amount that the payer chooses. */
    openAmount: "Valor em aberto",
    /** The state of a charge of which a part was refunded. */
    partlyReturned: "Devolvida em parte",
  },
  {
    sandbox: "Test environment",
    sandboxHelp: "No real money moves here.",
    production: "Production",
    day: longDay,
    hour: colonHour,
    instant: (instant) => `${longDay(brasiliaDay(instant))} at ${colonHour(instant)}`,
    ...chargeWords("en"),
    methods: {
      PIX: "Pix",
      CREDIT_CARD: "Credit card",
      DEBIT_CARD: "Debit card",
      BOLETO: "Boleto",
    },
    openAmount: "Open amount",
    partlyReturned: "Partly refunded",
  },
);

/** `21 Nov 2026`: a day first and a month first look alike in English figures. */
function longDay(date: CivilDate): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

function colonHour(instant: Date): string {
  return formatHour(instant).replace("h", ":");
}
