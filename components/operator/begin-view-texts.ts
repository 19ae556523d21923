import { localized } from "@/components/text/localized";

/** What an operator reads who is to look at a merchant's pages. */
export const beginViewTexts = localized(
  {
    button: "Ver como a loja",
    title: (name: string) => `Ver o painel de ${name}`,
    help: "Você vê o painel por 30 minutos, só para leitura. Os administradores são avisados: o motivo aparece na auditoria e nos avisos de segurança da loja.",
    reason: "Motivo",
    reasonHint:
      "Por exemplo, o número do chamado. Não cite pagadores: o motivo fica guardado por cinco anos.",
    wrongReason: "Diga o motivo em 3 a 500 caracteres.",
    submit: "Ver o painel",
  },
  {
    button: "View as merchant",
    title: (name) => `View the dashboard of ${name}`,
    help: "You see the dashboard for 30 minutes, read-only. Its owners are notified: the reason is in the audit log and the security notices.",
    reason: "Reason",
    reasonHint:
      "The number of the ticket, for instance. Name no payer: the reason is kept for five years.",
    wrongReason: "Say the reason in 3 to 500 characters.",
    submit: "View the dashboard",
  },
);
