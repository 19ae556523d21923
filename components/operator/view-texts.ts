import { localized } from "@/components/text/localized";

/** What an operator reads who looks at a merchant's pages. */
export const viewTexts = localized(
  {
    label: "Visita ao painel de uma loja",
    words: (name: string, until: string) =>
      `Você está vendo como ${name}, só para leitura, até ${until}.`,
    end: "Encerrar",
  },
  {
    label: "A look at a merchant's dashboard",
    words: (name, until) => `You are viewing as ${name}, read-only, until ${until}.`,
    end: "End",
  },
);
