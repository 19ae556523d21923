import { localized } from "./localized";

interface PagerTexts {
  readonly pager: string;
  readonly previous: string;
  readonly next: string;
  readonly pageOf: (page: number, pages: number) => string;
}

/** What the ways between the pages of any list say. */
export const pagerTexts = localized<PagerTexts>(
  {
    pager: "Páginas",
    previous: "Anterior",
    next: "Próxima",
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
  },
  {
    pager: "Pages",
    previous: "Previous",
    next: "Next",
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  },
);
