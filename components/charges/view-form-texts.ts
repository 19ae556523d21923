import { localized } from "@/components/text/localized";

/** What the forms say that save, rename and delete views of the list. */
export const viewFormTexts = localized(
  {
    name: "Nome da visão",
    save: "Salvar visão",
    saving: "Salvando…",
    saveHelp: "Guarda os filtros e a ordem de agora, só para você.",
    update: "Salvar nome",
    remove: (name: string) => `Apagar ${name}`,
    removeSure: "Apagar?",
    done: "Filtro salvo",
    removed: "Filtro apagado",
    nameTaken: "Você já tem uma visão com este nome. Escolha outro.",
    full: "Você já tem 20 visões. Apague uma antes de salvar outra.",
  },
  {
    name: "Name of the view",
    save: "Save view",
    saving: "Saving…",
    saveHelp: "Keeps the filters and the order as they are now, for you alone.",
    update: "Save name",
    remove: (name) => `Delete ${name}`,
    removeSure: "Delete?",
    done: "View saved",
    removed: "View deleted",
    nameTaken: "You already have a view with this name. Choose another.",
    full: "You already have 20 views. Delete one before saving another.",
  },
);
