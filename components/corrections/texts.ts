import { localized } from "@/components/text/localized";

/** What is said where a member puts right what is recorded about money. */
export const correctionTexts = localized(
  {
    reason: "Motivo",
    reasonHint: "Fica no histórico e na auditoria. Quem pagou não vê.",
    reasonMissing: "Diga por quê, em 3 letras ou mais.",
    lost: "Não houve resposta. Tente de novo: repetido, o pedido vale uma vez só.",
    withdraw: {
      title: (amount: string) => `Desfazer o recebimento de ${amount}?`,
      help: "Para o que foi registrado por engano. A cobrança volta a como estava, a tarifa é estornada, e o mesmo pagamento pode ser confirmado em outra cobrança. O dinheiro na sua conta não se move.",
      confirm: "Desfazer",
      confirming: "Desfazendo…",
      done: (amount: string) => `Recebimento de ${amount} desfeito.`,
      refused:
        "Este recebimento não pode ser desfeito: o dinheiro voltou ou está voltando, um provedor o informou, ou a cobrança já foi devolvida antes.",
    },
    refund: {
      title: "Registrar devolução feita no banco",
      titleFailed: "A devolução foi feita mesmo assim",
      help: (left: string) =>
        `Para o dinheiro que você devolveu pelo aplicativo do banco. Nada é enviado por aqui. Restam ${left}.`,
      helpFailed: (amount: string) =>
        `Aqui ela consta como não feita, mas ${amount} saíram da conta. Depois disto, só o que restar pode ser devolvido.`,
      amount: "Valor devolvido",
      madeOn: "Dia em que saiu",
      reference: "Id da devolução no banco",
      referenceHint: "No comprovante, como o id da transação. Serve para não registrar duas vezes.",
      confirm: "Registrar",
      confirmWith: (amount: string) => `Registrar ${amount}`,
      confirming: "Registrando…",
      done: (amount: string) => `Devolução de ${amount} registrada.`,
      errors: {
        amountMissing: "Digite o valor, como 10,50.",
        tooMuch: "É mais do que resta deste pagamento.",
        dayMissing: "Informe o dia.",
        future: "O dia não pode ser depois de hoje.",
        beforePayment: "Neste dia o pagamento ainda não tinha chegado.",
        referenceMissing: "Informe o id, ou como o banco chama a devolução.",
      },
      troubles: {
        duplicate: "Esta devolução já está registrada.",
        nothingLeft: "Não há mais o que devolver deste pagamento.",
      },
    },
  },
  {
    reason: "Reason",
    reasonHint: "Kept in the history and the audit log. The payer does not see it.",
    reasonMissing: "Say why, in 3 letters or more.",
    lost: "No answer came. Try again: repeated, the request counts once.",
    withdraw: {
      title: (amount) => `Withdraw the payment of ${amount}?`,
      help: "For what was recorded by mistake. The charge goes back to where it was, the fee is reversed, and the same payment can be confirmed for another charge. The money in your account does not move.",
      confirm: "Withdraw",
      confirming: "Withdrawing…",
      done: (amount) => `Payment of ${amount} withdrawn.`,
      refused:
        "This payment cannot be withdrawn: money went back or is about to, a provider reported it, or the charge was refunded before.",
    },
    refund: {
      title: "Record a refund made at the bank",
      titleFailed: "The refund was made all the same",
      help: (left) =>
        `For money that you sent back from your bank's app. Nothing is sent from here. ${left} is left.`,
      helpFailed: (amount) =>
        `It is recorded here as not made, but ${amount} left the account. Afterwards only what is left can go back.`,
      amount: "Amount refunded",
      madeOn: "Day it left",
      reference: "The bank's id of the refund",
      referenceHint:
        "On the receipt, such as the transaction id. It keeps you from recording twice.",
      confirm: "Record",
      confirmWith: (amount) => `Record ${amount}`,
      confirming: "Recording…",
      done: (amount) => `Refund of ${amount} recorded.`,
      errors: {
        amountMissing: "Enter the amount, such as 10,50.",
        tooMuch: "This is more than is left of this payment.",
        dayMissing: "Enter the day.",
        future: "The day cannot be after today.",
        beforePayment: "On this day the payment had not arrived yet.",
        referenceMissing: "Enter the id, or what the bank calls the refund.",
      },
      troubles: {
        duplicate: "This refund is recorded already.",
        nothingLeft: "There is nothing left to refund of this payment.",
      },
    },
  },
);
