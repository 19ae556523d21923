import { localized } from "@/components/text/localized";

/** What the tools of the list say that work in the browser; few words, for they travel there. */
export const toolsTexts = localized(
  {
    views: {
      open: "Filtros salvos",
      heading: "Filtros salvos",
      none: "Filtre a lista e salve aqui a escolha, para voltar a ela com um clique.",
      all: "Todas as cobranças",
      rename: (name: string) => `Renomear ${name}`,
      nothingToSave: "A lista está sem filtros; não há o que salvar.",
    },
    columnChoice: {
      open: "Colunas",
      help: "O que a lista mostra para você.",
      save: "Salvar colunas",
      usual: "Voltar ao padrão",
      done: "Colunas salvas",
    },
    keys: {
      open: "Atalhos do teclado",
    },
    live: {
      entered: (count: number, more: boolean) =>
        more
          ? "Muitas cobranças novas"
          : count === 1
            ? "1 nova cobrança"
            : `${count} novas cobranças`,
      changed: (payer: string, status: string) => `${payer}: ${status}`,
    },
  },
  {
    views: {
      open: "Views",
      heading: "Saved views",
      none: "Filter the list and save the choice here, to come back to it with one click.",
      all: "All charges",
      rename: (name) => `Rename ${name}`,
      nothingToSave: "The list has no filters; there is nothing to save.",
    },
    columnChoice: {
      open: "Columns",
      help: "What the list shows to you.",
      save: "Save columns",
      usual: "Reset",
      done: "Columns saved",
    },
    keys: {
      open: "Keyboard shortcuts",
    },
    live: {
      entered: (count, more) =>
        more ? "Many new charges" : count === 1 ? "1 new charge" : `${count} new charges`,
      changed: (payer, status) => `${payer}: ${status}`,
    },
  },
);
