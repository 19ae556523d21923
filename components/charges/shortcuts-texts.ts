import { localized } from "@/components/text/localized";

/** What says which keys the list of charges knows. */
export const shortcutsTexts = localized(
  {
    title: "Atalhos do teclado",
    help: "Valem nesta lista, menos enquanto você escreve em um campo.",
    close: "Fechar",
    search: "Buscar",
    move: "Cobrança seguinte ou anterior",
    enter: "Abrir a cobrança",
    create: "Nova cobrança",
    show: "Mostrar os atalhos",
  },
  {
    title: "Keyboard shortcuts",
    help: "They work on this list, except while you write in a field.",
    close: "Close",
    search: "Search",
    move: "Next or previous charge",
    enter: "Open the charge",
    create: "New charge",
    show: "Show the shortcuts",
  },
);
