import { localized } from "@/components/text/localized";
import type { OptionalMail } from "@/lib/mail/mail";

interface MailTexts {
  readonly name: string;
  readonly help: string;
}

/** What the page of a person's mail says. */
export const notificationTexts = localized(
  {
    title: "Notificações",
    lead: (email: string) => `O que o serviço escreve para ${email}.`,
    noMail:
      "Este serviço está sem e-mail configurado: por enquanto nada é enviado. As escolhas valem quando for.",
    choice: "Avisos do dia a dia",
    choiceHelp: "Resumos e falhas vão no máximo uma vez em algumas horas.",
    nothing: "A sua permissão não recebe avisos do dia a dia.",
    kinds: {
      exceptions: {
        name: "Pendências abertas",
        help: "Um resumo do que espera uma decisão, no máximo um por hora.",
      },
      payment_reported: {
        name: "Pagador diz que pagou",
        help: "Na chave Pix própria, sem banco que avise: um por cobrança.",
      },
      account_failing: {
        name: "Provedor que não registra cobranças",
        help: "Depois de cinco minutos sem registrar nenhuma.",
      },
      endpoint_resting: {
        name: "Endpoint de webhook em repouso",
        help: "Quando falha muitas vezes seguidas e os eventos esperam.",
      },
    } satisfies Record<OptionalMail, MailTexts>,
    save: "Salvar",
    saving: "Salvando…",
    saved: "Notificações salvas.",
    always: "Sempre enviados",
    alwaysHelp:
      "Avisos de segurança, acessos de um aparelho novo, convites e links de senha não podem ser desativados.",
  },
  {
    title: "Notifications",
    lead: (email) => `What the service writes to ${email}.`,
    noMail:
      "This service has no e-mail set up: nothing is sent for now. The choices hold once it is.",
    choice: "Everyday notices",
    choiceHelp: "Digests and failures come at most once in a few hours.",
    nothing: "Your role gets no everyday notices.",
    kinds: {
      exceptions: {
        name: "Open exceptions",
        help: "A digest of what waits for a decision, at most one an hour.",
      },
      payment_reported: {
        name: "Payer says they paid",
        help: "At a Pix key of your own, which no bank reports: one a charge.",
      },
      account_failing: {
        name: "Provider that registers no charges",
        help: "After five minutes without registering any.",
      },
      endpoint_resting: {
        name: "Webhook endpoint resting",
        help: "When it fails many times in a row and events wait.",
      },
    },
    save: "Save",
    saving: "Saving…",
    saved: "Notifications saved.",
    always: "Always sent",
    alwaysHelp:
      "Security notices, sign-ins from a new device, invitations and password links cannot be turned off.",
  },
);
