import { localized } from "@/components/text/localized";
import type { PayerMailChoice } from "@/lib/mail/payer-mail";

type Words = Record<keyof PayerMailChoice, { readonly name: string; readonly help: string }>;

/** What the page says on which a merchant chooses what its payers get by mail. */
export const payerMailPageTexts = localized(
  {
    title: "E-mails a pagadores",
    lead: "O que os seus pagadores recebem quando a cobrança tem o e-mail deles. Nada é enviado sem você ativar.",
    noMail:
      "Este serviço está sem e-mail configurado: nada é enviado até que quem o opera configure.",
    choice: "Enviar ao pagador",
    choiceHelp:
      "Vale para o que acontecer daqui em diante. Cada e-mail tem um link para o pagador não receber mais.",
    kinds: {
      charge: { name: "Link da cobrança", help: "Assim que a cobrança puder ser paga." },
      reminders: {
        name: "Lembretes",
        help: "3 dias antes do vencimento, no dia, 3 e 7 dias depois, entre 8h e 22h, até o pagamento.",
      },
      receipt: { name: "Comprovante", help: "Quando o pagamento é recebido." },
      refund: { name: "Devolução", help: "Quando todo o pagamento foi devolvido." },
    } satisfies Words,
    save: "Salvar",
    saving: "Salvando…",
    saved: "E-mails a pagadores salvos.",
  },
  {
    title: "E-mail to payers",
    lead: "What your payers get when a charge has their e-mail. Nothing is sent unless you turn it on.",
    noMail: "This service has no e-mail set up: nothing is sent until who runs it sets it up.",
    choice: "Send to the payer",
    choiceHelp: "Holds for what happens from now on. Each mail has a link to get no more of them.",
    kinds: {
      charge: { name: "Link of the charge", help: "As soon as the charge can be paid." },
      reminders: {
        name: "Reminders",
        help: "3 days before the due date, on it, 3 and 7 days after, between 8 and 22 h, until it is paid.",
      },
      receipt: { name: "Receipt", help: "When the payment is received." },
      refund: { name: "Refund", help: "When all of the payment went back." },
    },
    save: "Save",
    saving: "Saving…",
    saved: "E-mail to payers saved.",
  },
);
