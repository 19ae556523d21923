import { localized } from "@/components/text/localized";
import type { Permission } from "@/lib/platform/values/permission";

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
    /** In place of the heading and the help, where the member's role is why. */
    notAllowed: {
      heading: "A sua permissão não mostra esta página",
      help: (role: string, permission: string) =>
        `Ela é para quem pode ${permission}, e a sua permissão é ${role}. Se precisar dela, fale com um administrador da loja.`,
    },
    permissions: {
      read: "ver as cobranças",
      charge: "criar e cancelar cobranças",
      refund: "devolver pagamentos",
      confirm: "confirmar pagamentos em uma chave Pix da loja",
      export: "exportar",
      resolve: "resolver pendências",
      resend: "reenviar eventos",
      manage: "administrar a loja",
    } satisfies Record<Permission, string>,
  },
  {
    title: "Page not found",
    heading: "This page does not exist",
    help: "The address may have changed or be incomplete.",
    memberHelp:
      "The address may have changed or be incomplete, or your role does not show this page. If you need it, ask an owner of the shop.",
    home: "Go to the overview",
    notAllowed: {
      heading: "Your role does not show this page",
      help: (role, permission) =>
        `It is for members who may ${permission}, and your role is ${role}. If you need it, ask an owner of the shop.`,
    },
    permissions: {
      read: "see the charges",
      charge: "create and cancel charges",
      refund: "refund payments",
      confirm: "confirm payments to a Pix key of the shop's own",
      export: "export",
      resolve: "resolve exceptions",
      resend: "resend events",
      manage: "manage the shop",
    },
  },
);
