import { localized } from "@/components/text/localized";

const days = (count: number) => `+${count} ${count === 1 ? "dia" : "dias"}`;
const daysInEnglish = (count: number) => `+${count} ${count === 1 ? "day" : "days"}`;

/** What is said of a merchant's clock in the sandbox. */
export const clockTexts = localized(
  {
    label: "Relógio do sandbox",
    shows: (day: string, ahead: number) => `Relógio do sandbox: ${day} (${days(ahead)})`,
    move: "Adiantar o relógio",
    title: "Adiantar o relógio do sandbox",
    help: "Só as cobranças desta loja vão para esse dia: multa e juros, vencimentos, lembretes e dinheiro a receber. O que aconteceu até lá fica.",
    day: "Dia",
    dayHint: (last: string) => `Depois do dia que o relógio mostra, até ${last}.`,
    wrongDay: (first: string, last: string) => `Escolha um dia de ${first} a ${last}.`,
    submit: "Adiantar",
    moving: "Adiantando…",
    done: "Relógio adiantado. O que vence até lá acontece em instantes.",
    reset: "Voltar ao dia de hoje",
    resetDone: "O relógio mostra o dia de hoje.",
  },
  {
    label: "Sandbox clock",
    shows: (day, ahead) => `Sandbox clock: ${day} (${daysInEnglish(ahead)})`,
    move: "Move the clock",
    title: "Move the sandbox clock forwards",
    help: "Only this shop's charges go to that day: fine and interest, due dates, reminders and money to come. What has happened by then stays.",
    day: "Day",
    dayHint: (last) => `After the day that the clock shows, up to ${last}.`,
    wrongDay: (first, last) => `Choose a day from ${first} to ${last}.`,
    submit: "Move",
    moving: "Moving…",
    done: "Clock moved. What is due by then happens in a moment.",
    reset: "Back to today",
    resetDone: "The clock shows today.",
  },
);
