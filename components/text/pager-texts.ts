import { localized } from "./localized";

/** What the ways between the pages of any list say. */
export const pagerTexts = localized(
  {
    pager: "Páginas",
    previous: "Anterior",
    next: "Próxima",
    pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  {
    pager: "Pages",
    previous: "Previous",
    next: "Next",
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  },
);
