import { localized } from "@/components/text/localized";

/** What is said where there is no page. */
export const notFoundTexts = localized(
  {
    title: "Página não encontrada",
    heading: "Esta página não existe",
    help: "O endereço pode ter mudado ou estar incompleto.",
    /** For who is signed in: it may be there for others. */
    memberHelp:
      "O endereço pode ter mudado ou estar incompleto, ou a sua permissão não mostra esta página. Se precisar dela, fale com um administrador da loja.",
    home: "Ir para o início",
  },
  {
    title: "Page not found",
    heading: "This page does not exist",
    help: "The address may have changed or be incomplete.",
    memberHelp:
      "The address may have changed or be incomplete, or your role does not show this page. If you need it, ask an owner of the shop.",
    home: "Go to the overview",
  },
);
