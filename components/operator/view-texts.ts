import { localized } from "@/components/text/localized";

/** What operators read who look at a merchant's pages. */
export const viewTexts = localized(
  {
    begin: {
      button: "Ver como a loja",
      title: (name: string) => `Ver o painel de ${name}`,
      help: "Você vê o painel por 30 minutos, só para leitura. Os administradores são avisados: o motivo aparece na auditoria e nos avisos de segurança da loja.",
      reason: "Motivo",
      reasonHint: "Por exemplo, o número do chamado.",
      wrongReason: "Diga o motivo em 3 a 500 caracteres.",
      submit: "Ver o painel",
    },
    banner: {
      label: "Visita ao painel de uma loja",
      words: (name: string, until: string) =>
        `Você está vendo como ${name}, só para leitura, até ${until}.`,
      end: "Encerrar",
    },
  },
  {
    begin: {
      button: "View as merchant",
      title: (name) => `View the dashboard of ${name}`,
      help: "You see the dashboard for 30 minutes, read-only. Its owners are notified: the reason is in the audit log and the security notices.",
      reason: "Reason",
      reasonHint: "The number of the ticket, for instance.",
      wrongReason: "Say the reason in 3 to 500 characters.",
      submit: "View the dashboard",
    },
    banner: {
      label: "A look at a merchant's dashboard",
      words: (name, until) => `You are viewing as ${name}, read-only, until ${until}.`,
      end: "End",
    },
  },
);
