import { localized } from "@/components/text/localized";

/** What the buttons say that change a charge, and their dialogs. */
export const actionTexts = localized(
  {
    actions: {
      label: "O que fazer com esta cobrança",
      cancel: "Cancelar cobrança",
      refund: "Devolver",
      duplicate: "Duplicar",
      receipt: "Recibo",
      dispute: "Provas da contestação",
    },
    cancel: {
      title: "Cancelar esta cobrança?",
      help: "Ninguém mais poderá pagá-la, nem com o código que já foi enviado. Esta ação não pode ser desfeita.",
      helpCodeStays:
        "A página deixa de mostrar o código, mas quem já o guardou ainda consegue pagar: o banco não tem como recusar. Esta ação não pode ser desfeita.",
      note: "Motivo",
      noteHint: "Fica no histórico. O pagador não vê.",
      confirm: "Cancelar cobrança",
      confirming: "Cancelando…",
      keep: "Manter",
      done: "Cobrança cancelada. Ninguém mais pode pagá-la.",
      requested:
        "Cancelamento solicitado. O banco ainda não confirmou; vamos insistir, você não precisa fazer nada.",
      tooLate: "O pagamento chegou antes: esta cobrança já não pode ser cancelada.",
      lost: "Não houve resposta. Tente de novo: pedir duas vezes cancela uma só.",
    },
    panelRefund: {
      title: "Devolver um boleto",
      help: "Um boleto é devolvido no painel do provedor, porque é o pagador quem informa a conta que recebe.",
      open: (provider: string | null) =>
        provider ? `Entre no painel do provedor (${provider}).` : "Entre no painel do provedor.",
      find: "Procure o pagamento por este nome: ",
      name: "o nome do pagamento no provedor",
      refund: (amount: string) =>
        `Peça a devolução, de até ${amount}. O provedor manda ao pagador o link em que ele informa a conta.`,
      appears:
        "A devolução aparece aqui quando o provedor avisar; você não precisa registrar nada.",
    },
    refund: {
      title: "Devolver ao pagador",
      canGoBack: (amount: string, until: string | null) =>
        `Você pode devolver até ${amount}${until ? `, até ${until}` : ""}.`,
      how: "Quanto devolver",
      all: (amount: string) => `Tudo: ${amount}`,
      part: "Uma parte",
      amount: "Valor a devolver",
      confirmAmount: "Digite o valor para confirmar",
      confirmHint: (amount: string) => `Digite ${amount}.`,
      confirmPartHint: "O mesmo valor, de novo.",
      reason: "Motivo",
      reasonHint: "Quem pagou pode ver este texto no app do banco.",
      confirm: "Devolver",
      confirmWith: (amount: string) => `Devolver ${amount}`,
      confirming: "Devolvendo…",
      done: (amount: string) => `${amount} devolvidos.`,
      requested: (amount: string) =>
        `Devolução de ${amount} solicitada. O banco confirma em instantes.`,
      errors: {
        amountMissing: "Digite um valor em reais, como 10,50.",
        amountZero: "O valor deve ser maior que zero.",
        tooMuch: (left: string) => `Podem voltar no máximo ${left}.`,
        differs: "Não é o mesmo valor. Confira os dois.",
        confirmMissing: "Digite o valor para confirmar.",
      },
      troubles: {
        lost: "Não houve resposta. Tente de novo sem fechar esta janela: mesmo repetido, o pedido devolve uma vez só.",
        keyReused:
          "O pedido anterior desta janela já tinha chegado, com outros dados. Feche-a e veja as devoluções antes de pedir outra.",
        refused: (why: string) => `O banco recusou a devolução: ${why}`,
        windowOver: "O prazo de 90 dias para devolver terminou.",
        notRefundable: "Não há mais o que devolver. Feche esta janela e veja as devoluções.",
      },
    },
  },
  {
    actions: {
      label: "What to do with this charge",
      cancel: "Cancel charge",
      refund: "Refund",
      duplicate: "Duplicate",
      receipt: "Receipt",
      dispute: "Proof for the dispute",
    },
    cancel: {
      title: "Cancel this charge?",
      help: "Nobody will be able to pay it, not even with a code sent before. This cannot be undone.",
      helpCodeStays:
        "The page stops showing the code, but whoever kept it can still pay: the bank cannot refuse. This cannot be undone.",
      note: "Reason",
      noteHint: "Kept in the history. The payer does not see it.",
      confirm: "Cancel charge",
      confirming: "Canceling…",
      keep: "Keep it",
      done: "Charge canceled. Nobody can pay it any more.",
      requested:
        "Cancellation requested. The bank has not confirmed yet; we keep trying, there is nothing you need to do.",
      tooLate: "The payment came first: this charge can no longer be canceled.",
      lost: "No answer came. Try again: asking twice cancels once.",
    },
    panelRefund: {
      title: "Refund a boleto",
      help: "A boleto is refunded in the provider's own panel, because the payer names the account that receives it.",
      open: (provider) =>
        provider
          ? `Sign in to the provider's panel (${provider}).`
          : "Sign in to the provider's panel.",
      find: "Find the payment by this name: ",
      name: "the payment's name at the provider",
      refund: (amount) =>
        `Request the refund, of up to ${amount}. The provider sends the payer the link where they name the account.`,
      appears:
        "The refund appears here when the provider reports it; there is nothing for you to record.",
    },
    refund: {
      title: "Refund the payer",
      canGoBack: (amount, until) =>
        `Up to ${amount} can go back${until ? `, until ${until}` : ""}.`,
      how: "How much to refund",
      all: (amount) => `All of it: ${amount}`,
      part: "A part",
      amount: "Amount to refund",
      confirmAmount: "Type the amount to confirm",
      confirmHint: (amount) => `Type ${amount}.`,
      confirmPartHint: "The same amount, once more.",
      reason: "Reason",
      reasonHint: "The payer may see this text in their bank's app.",
      confirm: "Refund",
      confirmWith: (amount) => `Refund ${amount}`,
      confirming: "Refunding…",
      done: (amount) => `${amount} refunded.`,
      requested: (amount) => `Refund of ${amount} requested. The bank confirms in a moment.`,
      errors: {
        amountMissing: "Type an amount in reais, such as 10,50.",
        amountZero: "The amount must be more than zero.",
        tooMuch: (left) => `At most ${left} can go back.`,
        differs: "This is not the same amount. Check both.",
        confirmMissing: "Type the amount to confirm.",
      },
      troubles: {
        lost: "No answer came. Try again without closing this window: even repeated, the request refunds once.",
        keyReused:
          "The last request of this window had arrived, with other data. Close it and look at the refunds before asking for another.",
        refused: (why) => `The bank refused the refund: ${why}`,
        windowOver: "The 90 days for refunds are over.",
        notRefundable:
          "There is nothing left to refund. Close this window and look at the refunds.",
      },
    },
  },
);
