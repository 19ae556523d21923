import { localized } from "@/components/text/localized";

/** What the overview says of money that is still to be credited. */
export const forecastTexts = localized(
  {
    heading: "A receber por dia",
    help: "O que já foi pago e os provedores ainda vão creditar, pelo dia que eles anunciaram, antes da tarifa deles.",
    late: "Atrasado",
    lateSince: (day: string) => `deveria ter sido creditado desde ${day}`,
    today: "Hoje",
    tomorrow: "Amanhã",
    undated: "Sem dia anunciado",
    total: "Total",
    more: (days: number, last: string, amount: string) =>
      `${days === 1 ? "Mais 1 dia" : `Mais ${days} dias`}, até ${last}: ${amount}`,
  },
  {
    heading: "To be received by day",
    help: "What is paid already and providers are still to credit, by the day that they announced, before their fee.",
    late: "Late",
    lateSince: (day) => `should have been credited since ${day}`,
    today: "Today",
    tomorrow: "Tomorrow",
    undated: "No day announced",
    total: "Total",
    more: (days, last, amount) =>
      `${days === 1 ? "1 more day" : `${days} more days`}, until ${last}: ${amount}`,
  },
);
