import { localized } from "@/components/text/localized";

/** What the page says of changing a charge's amount and due date: the dialog, and while the provider has not answered. */
export const editDialogTexts = localized(
  {
    action: "Editar",
    title: "Editar cobrança",
    help: "O provedor é o primeiro a mudar; o link da página do pagador continua o mesmo. Um código ou boleto que já foi enviado pode deixar de valer: mande o novo.",
    overdueHelp:
      "Com um novo vencimento a cobrança volta a aguardar pagamento, sem multa nem juros até lá. O provedor é o primeiro a mudar; o link da página do pagador continua o mesmo. Um código ou boleto que já foi enviado pode deixar de valer: mande o novo.",
    amount: "Valor",
    dueDate: "Vencimento",
    dueDateHint: "Com um novo vencimento, a validade do código Pix recomeça.",
    confirm: "Salvar",
    confirming: "Salvando…",
    unchanged: "Nada mudou: altere o valor ou o vencimento.",
    done: "Cobrança alterada.",
    requested:
      "Alteração solicitada. O provedor ainda não confirmou; vamos insistir, você não precisa fazer nada.",
    waiting:
      "Outro valor ou vencimento foi pedido e o provedor ainda não confirmou. Até lá, a cobrança vale como está; se alguém pagar antes, o dinheiro é registrado.",
    errors: {
      amountMissing: "Digite um valor em reais, como 10,50.",
      dayMissing: "Informe o dia.",
      past: "O vencimento deve ser hoje ou uma data futura.",
      overdue: "A cobrança está vencida: escolha um novo vencimento, hoje ou depois.",
    } satisfies Record<"amountMissing" | "dayMissing" | "past" | "overdue", string>,
    troubles: {
      lost: "Não houve resposta. Tente de novo: pedir duas vezes altera uma só.",
      tooLate: "A cobrança não aguarda mais pagamento e já não pode ser alterada.",
      notNow:
        "A cobrança não pode ser alterada agora: outra alteração ou o cancelamento espera o provedor, ou ele não permite.",
      refused: (why: string) => `O provedor recusou a alteração: ${why}`,
    },
  },
  {
    action: "Edit",
    title: "Edit charge",
    help: "The provider changes first; the link to the payer's page stays the same. A code or boleto that was already sent may no longer be good: send the new one.",
    overdueHelp:
      "With another due date the charge waits to be paid again, without fine or interest until then. The provider changes first; the link to the payer's page stays the same. A code or boleto that was already sent may no longer be good: send the new one.",
    amount: "Amount",
    dueDate: "Due date",
    dueDateHint: "With a new due date the validity of the Pix code begins anew.",
    confirm: "Save",
    confirming: "Saving…",
    unchanged: "Nothing has changed: enter another amount or due date.",
    done: "Charge changed.",
    requested:
      "Change requested. The provider has not confirmed yet; we keep asking, you need not do anything.",
    waiting:
      "Another amount or due date was requested and the provider has not confirmed it yet. Until then the charge is as it stands; if somebody pays before that, the money is recorded.",
    errors: {
      amountMissing: "Enter an amount in reais, such as 10,50.",
      dayMissing: "Enter the day.",
      past: "The due date has to be today or later.",
      overdue: "The charge is overdue: choose another due date, today or later.",
    },
    troubles: {
      lost: "There was no answer. Try again: two requests change it once.",
      tooLate: "The charge no longer waits to be paid and cannot be changed.",
      notNow:
        "The charge cannot be changed now: another change or its cancellation waits for the provider, or the provider does not let it.",
      refused: (why) => `The provider refused the change: ${why}`,
    },
  },
);
