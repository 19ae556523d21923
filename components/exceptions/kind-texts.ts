import { localized } from "@/components/text/localized";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";

/** A kind of exception in plain words. */
interface KindTexts {
  readonly name: string;
  readonly meaning: string;
  readonly advice: string;
}

/** The kinds of exceptions in words: what each is called and means, and what to do about it. */
export const exceptionKindTexts = localized(
  {
    paidMore: "Pago a mais",
    paidLess: "Pago a menos",
    kinds: {
      duplicate_payment: {
        name: "Pago mais de uma vez",
        meaning: "Chegou outro pagamento para uma cobrança que já estava paga.",
        advice: "Em geral, devolva o que veio a mais. Aceite se combinou com quem pagou.",
      },
      paid_after_cancel: {
        name: "Pago depois de cancelada",
        meaning:
          "O pagamento veio depois que a cobrança foi cancelada. Ela consta como recebida quando o dinheiro chega.",
        advice: "Se a venda ainda vale, aceite. Se não vale, devolva.",
      },
      late_payment: {
        name: "Pago fora do prazo",
        meaning:
          "O pagamento foi feito depois do fim da validade do código. A cobrança consta como recebida.",
        advice: "Se ainda pode entregar, aceite. Se não pode, devolva.",
      },
      amount_mismatch: {
        name: "Pago a mais ou a menos",
        meaning:
          "Chegou um valor diferente do que foi cobrado. A cobrança consta como recebida, com o valor que chegou primeiro.",
        advice:
          "Aceite se a diferença foi combinada. Senão, devolva só o que veio a mais, ou cobre o que falta. Se o resto veio em outro pagamento, complete a cobrança com ele.",
      },
      unknown_charge: {
        name: "Pix sem cobrança",
        meaning: "Chegou dinheiro na sua chave Pix que não é de nenhuma cobrança feita aqui.",
        advice: "Aceite se sabe de quem e por que veio. Devolva se foi engano.",
      },
      other_key: {
        name: "Pix em outra chave",
        meaning: "O banco avisou de dinheiro em uma chave Pix que não é a configurada aqui.",
        advice: "Se a chave é sua e o dinheiro esperado, aceite. Se foi engano, devolva.",
      },
      provider_refund: {
        name: "Devolvido pelo banco",
        meaning:
          "O banco tirou este dinheiro da sua conta e devolveu a quem pagou, como nos pedidos por fraude (MED).",
        advice:
          "Não há o que devolver. Confira com o banco e com quem pagou, e aceite quando estiver claro.",
      },
      disputed: {
        name: "Pagamento contestado",
        meaning:
          "Quem pagou contestou o pagamento no banco ou na operadora do cartão. O valor pode ser tirado da sua conta.",
        advice:
          "Responda ao provedor, dentro do prazo dele, com as provas da entrega. Não devolva por aqui: o valor sairia duas vezes.",
      },
      provider_mismatch: {
        name: "Divergência com o banco",
        meaning: "O que o banco informa não bate com o que está registrado aqui.",
        advice:
          "Compare com o extrato do banco. Se não souber explicar a diferença, fale com o suporte do banco.",
      },
      orphan_charge: {
        name: "Cobrança só no banco",
        meaning:
          "Há no banco uma cobrança na sua chave Pix que não foi feita aqui e ainda pode ser paga.",
        advice: "Aceite se outro sistema seu a fez. Se ninguém a conhece, cancele-a no banco.",
      },
      missing_at_provider: {
        name: "Cobrança só aqui",
        meaning:
          "A cobrança espera pagamento aqui, mas o banco não a conhece: quem tentar pagar não consegue.",
        advice: "Cancele esta cobrança, faça outra e envie o novo link.",
      },
      close_differs: {
        name: "O dia não fecha",
        meaning:
          "O extrato do provedor e os lançamentos deste dia não dão a mesma soma. A pendência se resolve sozinha quando derem.",
        advice:
          "Veja em Fechamento quais pagamentos diferem e confira-os no extrato do provedor. Aceite se a diferença está explicada.",
      },
    } satisfies Record<DiscrepancyKind, KindTexts>,
    disputeEnds: {
      won: {
        name: "Contestação ganha",
        meaning: "O provedor deu razão à loja: o valor continua sendo seu.",
      },
      lost: {
        name: "Contestação perdida",
        meaning: "O provedor deu razão a quem pagou: o valor saiu da sua conta.",
      },
    },
  },
  {
    paidMore: "Paid too much",
    paidLess: "Paid too little",
    kinds: {
      duplicate_payment: {
        name: "Paid more than once",
        meaning: "Another payment arrived for a charge that had been paid already.",
        advice: "Usually, refund what came on top. Accept it if you agreed so with the payer.",
      },
      paid_after_cancel: {
        name: "Paid after it was canceled",
        meaning:
          "The payment came after the charge was canceled. It counts as received once the money arrives.",
        advice: "If the sale still holds, accept it. If not, refund it.",
      },
      late_payment: {
        name: "Paid too late",
        meaning: "It was paid after the code's validity ended. The charge counts as received.",
        advice: "If you can still deliver, accept it. If not, refund it.",
      },
      amount_mismatch: {
        name: "Paid too much or too little",
        meaning:
          "Another amount arrived than was charged. The charge counts as received, with what arrived first.",
        advice:
          "Accept it if the difference was agreed. Else refund just what was too much, or charge what is missing. If the rest came in another payment, complete the charge with that.",
      },
      unknown_charge: {
        name: "Pix without a charge",
        meaning: "Money arrived at your Pix key that belongs to no charge made here.",
        advice: "Accept it if you know whose it is and why it came. Refund it if it was a mistake.",
      },
      other_key: {
        name: "Pix at another key",
        meaning: "The bank reported money at a Pix key that is not the one configured here.",
        advice: "If the key is yours and the money expected, accept it. If a mistake, refund it.",
      },
      provider_refund: {
        name: "Sent back by the bank",
        meaning:
          "The bank took this money from your account and sent it back to the payer, as it does for fraud claims (MED).",
        advice:
          "There is nothing to refund. Ask the bank and the payer, and accept it once it is clear.",
      },
      disputed: {
        name: "Payment disputed",
        meaning:
          "The payer disputed the payment at the bank or the card's issuer. The amount may be taken from your account.",
        advice:
          "Answer the provider in time, with proof of delivery. Do not refund it here: it would go back twice.",
      },
      provider_mismatch: {
        name: "The bank says otherwise",
        meaning: "What the bank reports does not match what is recorded here.",
        advice:
          "Compare with the bank's statement. If you cannot explain the difference, ask the bank's support.",
      },
      orphan_charge: {
        name: "Charge only at the bank",
        meaning:
          "The bank has a charge at your Pix key that was not made here and can still be paid.",
        advice:
          "Accept it if another system of yours made it. If nobody knows it, cancel it there.",
      },
      missing_at_provider: {
        name: "Charge only here",
        meaning: "The charge waits to be paid here, but the bank does not know it: nobody can pay.",
        advice: "Cancel this charge, make another and send the new link.",
      },
      close_differs: {
        name: "The day does not close",
        meaning:
          "The provider's statement and the entries of this day do not come to the same. The exception resolves itself once they do.",
        advice:
          "See in Daily close which payments differ, and look them up at the provider. Accept it if the difference is explained.",
      },
    },
    disputeEnds: {
      won: {
        name: "Dispute won",
        meaning: "The provider decided for the shop: the amount stays yours.",
      },
      lost: {
        name: "Dispute lost",
        meaning: "The provider decided for the payer: the amount left your account.",
      },
    },
  },
);
