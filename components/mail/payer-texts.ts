import { localized } from "@/components/text/localized";

/** What mail to payers says. */
export const payerMailTexts = localized(
  {
    amount: "Valor",
    dueDate: "Vencimento",
    about: "Referente a",
    footer: (shop: string) =>
      `Você recebe esta mensagem porque ${shop} emitiu uma cobrança com este e-mail.`,
    stop: "Não receber mais e-mails desta loja",
    payer_charge: {
      subject: (shop: string) => `Cobrança de ${shop}`,
      heading: "Você tem uma cobrança a pagar",
      lead: (shop: string) => `${shop} enviou uma cobrança para você.`,
      action: "Ver e pagar",
      note: "Confira o nome de quem recebe antes de pagar. Se não reconhece a cobrança, não pague e fale com a loja.",
    },
    payer_reminder: {
      subject: (shop: string) => `Lembrete: cobrança de ${shop}`,
      heading: "Uma cobrança espera o seu pagamento",
      lead: (shop: string) =>
        `Esta cobrança de ${shop} ainda não consta como paga. Se você já pagou, desconsidere.`,
      action: "Ver e pagar",
      note: "Confira o nome de quem recebe antes de pagar. Se não reconhece a cobrança, não pague e fale com a loja.",
    },
    payer_receipt: {
      subject: (shop: string) => `Pagamento recebido por ${shop}`,
      heading: "Recebemos o seu pagamento",
      lead: (shop: string) => `${shop} recebeu o pagamento desta cobrança.`,
      action: "Ver o comprovante",
      note: "Guarde esta mensagem: o link abre o comprovante.",
    },
    payer_refund: {
      subject: (shop: string) => `Devolução de ${shop}`,
      heading: "O seu pagamento foi devolvido",
      lead: (shop: string) => `${shop} devolveu o pagamento desta cobrança.`,
      action: "Ver os detalhes",
      note: "Uma devolução por Pix chega na hora; no cartão, aparece na fatura.",
    },
  },
  {
    amount: "Amount",
    dueDate: "Due date",
    about: "About",
    footer: (shop) => `You get this message because ${shop} made a charge with this e-mail.`,
    stop: "Get no more e-mail from this shop",
    payer_charge: {
      subject: (shop) => `Payment request from ${shop}`,
      heading: "You have a charge to pay",
      lead: (shop) => `${shop} sent you a charge.`,
      action: "See and pay",
      note: "Check who receives the money before you pay. If you do not know the charge, do not pay it and talk to the shop.",
    },
    payer_reminder: {
      subject: (shop) => `Reminder: payment request from ${shop}`,
      heading: "A charge waits for your payment",
      lead: (shop) =>
        `This charge of ${shop} is not paid as far as we know. If you paid it already, ignore this.`,
      action: "See and pay",
      note: "Check who receives the money before you pay. If you do not know the charge, do not pay it and talk to the shop.",
    },
    payer_receipt: {
      subject: (shop) => `Payment received by ${shop}`,
      heading: "Your payment arrived",
      lead: (shop) => `${shop} received the payment of this charge.`,
      action: "See the receipt",
      note: "Keep this message: the link opens the receipt.",
    },
    payer_refund: {
      subject: (shop) => `Refund from ${shop}`,
      heading: "Your payment was sent back",
      lead: (shop) => `${shop} sent the payment of this charge back.`,
      action: "See the details",
      note: "A Pix refund arrives at once; a card's is on the statement.",
    },
  },
);
