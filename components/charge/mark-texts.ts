import { localized } from "@/components/text/localized";

/** The texts around a manual payment, which a member confirms. */
export const markTexts = localized(
  {
    action: "Marcar como recebida",
    title: "Marcar como recebida",
    help: "Confira o Pix no extrato ou no aplicativo do seu banco e copie o que está lá. Fica registrado quem confirmou.",
    amount: "Valor recebido",
    amountHint: (amount: string) => `A cobrança é de ${amount}.`,
    paidOn: "Dia em que entrou",
    endToEndId: "ID da transação Pix (E2E)",
    endToEndHint: "No comprovante do Pix: começa com E e tem 32 letras e números.",
    otherAmount: (amount: string) =>
      `O valor não é o da cobrança, ${amount}. Será registrado assim mesmo e ficará nas pendências.`,
    paidAlready:
      "Esta cobrança já tem um recebimento. Só registre outro se o dinheiro entrou duas vezes: ele ficará nas pendências.",
    confirm: "Marcar como recebida",
    confirmWith: (amount: string) => `Confirmar ${amount}`,
    confirming: "Registrando…",
    done: (amount: string) => `Recebimento de ${amount} registrado.`,
    doneOnTop: "Recebimento a mais registrado. Veja nas pendências o que fazer com ele.",
    errors: {
      amountMissing: "Digite o valor, como 10,50.",
      dayMissing: "Informe o dia.",
      future: "O dia não pode ser depois de hoje.",
      beforeCharge: "Neste dia a cobrança ainda não existia.",
      idMissing: "Informe o id da transação.",
      idWrong: "Confira o id: a letra E e mais 31 letras ou números, sem espaços.",
    } satisfies Record<
      "amountMissing" | "dayMissing" | "future" | "beforeCharge" | "idMissing" | "idWrong",
      string
    >,
    troubles: {
      lost: "Não houve resposta. Tente de novo: o mesmo Pix é registrado uma vez só.",
      here: "Este Pix já está registrado nesta cobrança.",
      elsewhere: "Este Pix já está registrado em outra cobrança.",
      seeIt: "Ver a cobrança",
      notMarkable: "Um provedor cuida desta cobrança e avisa dos pagamentos.",
    },
  },
  {
    action: "Mark as received",
    title: "Mark as received",
    help: "Look the Pix up in your bank statement or app and copy what stands there. Who confirmed it is recorded.",
    amount: "Amount received",
    amountHint: (amount) => `The charge is of ${amount}.`,
    paidOn: "Day it arrived",
    endToEndId: "Transaction id",
    endToEndHint: "On the Pix receipt: begins with E and has 32 letters and digits.",
    otherAmount: (amount) =>
      `The amount is not the charge's, ${amount}. It will be recorded as it is and stand among the exceptions.`,
    paidAlready:
      "This charge has its money already. Record more only if money arrived twice: it will stand among the exceptions.",
    confirm: "Mark as received",
    confirmWith: (amount) => `Confirm ${amount}`,
    confirming: "Recording…",
    done: (amount) => `${amount} recorded as received.`,
    doneOnTop: "Money on top recorded. See the exceptions for what to do with it.",
    errors: {
      amountMissing: "Enter the amount, such as 10,50.",
      dayMissing: "Enter the day.",
      future: "The day cannot be after today.",
      beforeCharge: "On this day the charge did not exist yet.",
      idMissing: "Enter the transaction id.",
      idWrong: "Check the id: the letter E and 31 letters or digits, without spaces.",
    },
    troubles: {
      lost: "There was no answer. Try again: the same Pix is recorded only once.",
      here: "This Pix is recorded for this charge already.",
      elsewhere: "This Pix is recorded for another charge already.",
      seeIt: "See the charge",
      notMarkable: "A provider holds this charge and reports its payments.",
    },
  },
);
