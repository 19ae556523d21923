import { localized } from "@/components/text/localized";

/** What the palette says that leads to pages, actions and charges. */
export const jumpTexts = localized(
  {
    title: "Ir para uma página, ação ou cobrança",
    hint: "Página, ação, ou o que souber da cobrança",
    found: "O que foi encontrado",
    search: (text: string) => `Buscar cobranças: ${text}`,
  },
  {
    title: "Go to a page, an action or a charge",
    hint: "A page, an action, or what you know of a charge",
    found: "What was found",
    search: (text) => `Search charges: ${text}`,
  },
);
