import { localized } from "@/components/text/localized";
import type { Resolution } from "@/lib/payments/discrepancy";
import type { Decision } from "./resolve-form";

/** One way to resolve an exception. */
interface ChoiceTexts {
  readonly name: string;
  readonly does: string;
  /** The effect of the choice where no money arrived. */
  readonly doesWithoutMoney: string;
}

/** What the dialog says in which an exception is resolved. */
export const resolveTexts = localized(
  {
    button: "Resolver",
    /** For those who hear the page: which one the button is about. */
    buttonFor: (kind: string) => `Resolver: ${kind}`,
    legend: "O que fazer?",
    choices: {
      accept: {
        name: "Aceitar",
        does: "Está certo assim. O dinheiro fica e a cobrança continua como está.",
        doesWithoutMoney: "Você conferiu e não há nada a fazer por aqui. Nada muda.",
      },
      refund: {
        name: "Devolver",
        does: "O dinheiro volta, pelo banco, para a conta de quem pagou. Não dá para desfazer.",
        doesWithoutMoney: "",
      },
      reassign: {
        name: "Usar em uma cobrança",
        does: "O dinheiro paga a cobrança que você indicar. A que ele pagava volta a esperar.",
        doesWithoutMoney: "",
      },
      complete: {
        name: "Completar a cobrança",
        does: "Este pagamento se soma ao anterior, e os dois juntos pagam a cobrança.",
        doesWithoutMoney: "",
      },
    } satisfies Record<Decision, ChoiceTexts>,
    /** What a resolved exception is said to be. */
    was: {
      accept: "Aceita",
      refund: "Devolvida",
      ignore: "Ignorada",
      reassign: "Usada em uma cobrança",
      complete: "Usada para completar a cobrança",
    } satisfies Record<Resolution, string>,
    together: (sum: string, due: string) => `Juntos somam ${sum}; foram cobrados ${due}.`,
    difference: {
      name: "Devolver a diferença",
      does: "Só o que foi pago a mais volta, pelo banco. O resto fica, e a cobrança continua recebida.",
      doesWithoutMoney: "",
    },
    refundDifference: (amount: string) => `Devolver a diferença (${amount})`,
    /** The note of who writes none. */
    differenceNote: (amount: string) => `Diferença de ${amount} devolvida`,
    /** Makes a charge of what is missing. */
    chargeRest: (amount: string) => `Cobrar o que falta (${amount})`,
    refundOf: (amount: string) => `Devolver ${amount}`,
    refundMovesCharge: "A cobrança passa a constar como devolvida.",
    nothingBack: "Não há dinheiro a devolver nesta pendência.",
    windowOver: (days: number) =>
      `Não dá mais para devolver por aqui: passaram ${days} dias do pagamento. Combine com quem pagou.`,
    choose: "Escolha uma das opções.",
    note: "Observação",
    noteHint: "Só a sua equipe lê. Quem pagou não vê.",
    submit: {
      accept: "Aceitar",
      refund: "Devolver",
      reassign: "Usar na cobrança",
      complete: "Completar",
    } satisfies Record<Decision, string>,
    target: "Cobrança que este dinheiro paga",
    targetHint: "O endereço da página dela, ou o id.",
    targetWrong: "Cole o endereço da página da cobrança, ou o id dela.",
    reason: "Motivo",
    reasonMissing: "Diga por quê, em 3 letras ou mais.",
    submitting: "Resolvendo…",
    done: {
      accept: "Pendência aceita.",
      reassign: "O dinheiro paga a cobrança indicada.",
      complete: "Os pagamentos juntos pagam a cobrança.",
    } satisfies Record<Exclude<Decision, "refund">, string>,
    refundDone: (amount: string) => `${amount} voltou para quem pagou.`,
    refundOnItsWay: (amount: string) => `A devolução de ${amount} está a caminho.`,
    refundFailed:
      "O banco não fez a devolução. Veja o motivo em Resolvidas; dá para tentar de novo por lá.",
    meanwhile: (as: string) =>
      `Enquanto isso, outra pessoa ou sistema resolveu esta pendência: ${as}. Nada mais foi feito.`,
    notRefundable:
      "Este dinheiro já voltou ou está voltando: não há mais o que devolver. Você pode aceitar.",
    lost: "Não houve resposta. Pode confirmar de novo: a mesma decisão não é feita duas vezes.",
    again: { refund: "Tentar devolver de novo", complete: "Passar a outra cobrança" },
  },
  {
    button: "Resolve",
    buttonFor: (kind) => `Resolve: ${kind}`,
    legend: "What should be done?",
    choices: {
      accept: {
        name: "Accept",
        does: "It is right as it is. The money stays, and the charge stays as it is.",
        doesWithoutMoney: "You looked at it and there is nothing to do here. Nothing changes.",
      },
      refund: {
        name: "Refund",
        does: "The bank sends the money back to the payer's account. It cannot be undone.",
        doesWithoutMoney: "",
      },
      reassign: {
        name: "Use for a charge",
        does: "The money pays the charge that you name. The one that it paid waits again.",
        doesWithoutMoney: "",
      },
      complete: {
        name: "Complete the charge",
        does: "This payment is added to the one before, and both together pay the charge.",
        doesWithoutMoney: "",
      },
    },
    was: {
      accept: "Accepted",
      refund: "Refunded",
      ignore: "Ignored",
      reassign: "Used for a charge",
      complete: "Used to complete the charge",
    },
    together: (sum, due) => `Together they are ${sum}; ${due} was charged.`,
    difference: {
      name: "Refund the difference",
      does: "Only what was paid too much goes back, by the bank. The rest stays, and the charge stays received.",
      doesWithoutMoney: "",
    },
    refundDifference: (amount) => `Refund the difference (${amount})`,
    differenceNote: (amount) => `Difference of ${amount} refunded`,
    chargeRest: (amount) => `Charge what is missing (${amount})`,
    refundOf: (amount) => `Refund ${amount}`,
    refundMovesCharge: "The charge becomes refunded.",
    nothingBack: "There is no money to send back in this exception.",
    windowOver: (days) =>
      `It cannot be refunded here any more: ${days} days have passed since the payment. Settle it with the payer.`,
    choose: "Choose one of the options.",
    note: "Note",
    noteHint: "Only your team reads it. The payer does not.",
    submit: {
      accept: "Accept",
      refund: "Refund",
      reassign: "Use for the charge",
      complete: "Complete",
    },
    target: "Charge that this money pays",
    targetHint: "The address of its page, or its id.",
    targetWrong: "Paste the address of the charge's page, or its id.",
    reason: "Reason",
    reasonMissing: "Say why, in 3 letters or more.",
    submitting: "Resolving…",
    done: {
      accept: "Exception accepted.",
      reassign: "The money pays the charge that you named.",
      complete: "The payments together pay the charge.",
    },
    refundDone: (amount) => `${amount} went back to the payer.`,
    refundOnItsWay: (amount) => `The refund of ${amount} is on its way.`,
    refundFailed: "The bank did not make the refund. See why under Resolved; try again there.",
    meanwhile: (as) =>
      `Meanwhile another person or system resolved this exception: ${as}. Nothing else was done.`,
    notRefundable:
      "This money went back or is on its way back: nothing is left to refund. You can accept.",
    lost: "No answer came. You may confirm again: the same decision is not carried out twice.",
    again: { refund: "Try the refund again", complete: "Move to another charge" },
  },
);
