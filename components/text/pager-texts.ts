import { localized } from "./localized";

/** What the ways between the pages of any list say. */
export const pagerTexts = localized(
  {
    pager: "Páginas",
    previous: "Anterior",
    next: "Próxima",
    first: "Primeira",
    last: "Última",
    pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
    page: "Página",
    ofPages: (pages: number) => `de ${pages}`,
    go: "Ir",
    goTo: "Ir para a página",
  },
  {
    pager: "Pages",
    previous: "Previous",
    next: "Next",
    first: "First",
    last: "Last",
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    page: "Page",
    ofPages: (pages) => `of ${pages}`,
    go: "Go",
    goTo: "Go to the page",
  },
);
