import { localized } from "@/components/text/localized";

/** What the tools of the list say that work in the browser; few words, for they travel there. */
export const toolsTexts = localized(
  {
    views: {
      open: "Filtros salvos",
      heading: "Filtros salvos",
      none: "Filtre a lista e salve aqui a escolha, para voltar a ela com um clique.",
      all: "Todas as cobranças",
      name: "Nome da visão",
      save: "Salvar visão",
      saving: "Salvando…",
      saveHelp: "Guarda os filtros e a ordem de agora, só para você.",
      rename: (name: string) => `Renomear ${name}`,
      update: "Salvar nome",
      remove: (name: string) => `Apagar ${name}`,
      removeSure: "Apagar?",
      done: "Filtro salvo",
      removed: "Filtro apagado",
      nameTaken: "Você já tem uma visão com este nome. Escolha outro.",
      full: "Você já tem 20 visões. Apague uma antes de salvar outra.",
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
      title: "Atalhos do teclado",
      help: "Valem nesta lista, menos enquanto você escreve em um campo.",
      close: "Fechar",
      search: "Buscar",
      move: "Cobrança seguinte ou anterior",
      enter: "Abrir a cobrança",
      create: "Nova cobrança",
      show: "Mostrar os atalhos",
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
      name: "Name of the view",
      save: "Save view",
      saving: "Saving…",
      saveHelp: "Keeps the filters and the order as they are now, for you alone.",
      rename: (name) => `Rename ${name}`,
      update: "Save name",
      remove: (name) => `Delete ${name}`,
      removeSure: "Delete?",
      done: "View saved",
      removed: "View deleted",
      nameTaken: "You already have a view with this name. Choose another.",
      full: "You already have 20 views. Delete one before saving another.",
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
      title: "Keyboard shortcuts",
      help: "They work on this list, except while you write in a field.",
      close: "Close",
      search: "Search",
      move: "Next or previous charge",
      enter: "Open the charge",
      create: "New charge",
      show: "Show the shortcuts",
    },
    live: {
      entered: (count, more) =>
        more ? "Many new charges" : count === 1 ? "1 new charge" : `${count} new charges`,
      changed: (payer, status) => `${payer}: ${status}`,
    },
  },
);
