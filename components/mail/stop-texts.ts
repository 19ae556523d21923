import { localized } from "@/components/text/localized";

/** What the page says on which a payer ends a merchant's mail. */
export const stopMailTexts = localized(
  {
    title: "E-mails",
    heading: "Não receber mais e-mails desta loja?",
    help: "Cobranças, lembretes e comprovantes desta loja deixam de chegar por e-mail. As cobranças continuam valendo.",
    submit: "Não receber mais",
    done: {
      heading: "Pronto",
      help: "Esta loja não vai mais escrever para você por este serviço.",
    },
  },
  {
    title: "E-mail",
    heading: "Get no more e-mail from this shop?",
    help: "Charges, reminders and receipts of this shop no longer come by e-mail. The charges themselves stay.",
    submit: "Get no more",
    done: {
      heading: "Done",
      help: "This shop will not write to you through this service any more.",
    },
  },
);
