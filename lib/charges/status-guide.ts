import type { Said } from "@/lib/http/problem-text";
import type { ChargeStatus } from "./charge-status";

/** What the documentation says of a state. */
export interface StatusGuide {
  /** What the state means. Markdown, within a line. */
  readonly meaning: Said;
  /** Whether to deliver the goods in it. Markdown, within a line. */
  readonly deliver: Said;
}

/** The documentation of every state: `/docs/states` and a table of docs/api.md are printed from it. */
export const STATUS_GUIDES = {
  CREATING: {
    meaning: {
      pt: "Guardada aqui; o provedor ainda não confirmou. Pode ainda não haver código.",
      en: "Kept here; the provider has not confirmed it. There may be no code yet.",
    },
    deliver: {
      pt: "Não. Ela sai deste estado sozinha; leia de novo.",
      en: "No. It leaves this state by itself; read it again.",
    },
  },
  PENDING: {
    meaning: { pt: "Pode ser paga.", en: "It can be paid." },
    deliver: { pt: "Não.", en: "No." },
  },
  OVERDUE: {
    meaning: {
      pt: "O vencimento passou sem pagamento. Boleto, cartão, escolha do pagador e Pix com multa ou juros continuam pagáveis.",
      en: "The due date ended unpaid. A boleto, a card, a payer's choice and a Pix with fine or interest stay payable.",
    },
    deliver: {
      pt: "Não, embora um pagamento ainda possa vir.",
      en: "No, though a payment may still come.",
    },
  },
  CONFIRMED: {
    meaning: {
      pt: "Paga com certeza, creditada depois: o cartão sempre, o boleto onde o provedor informa antes.",
      en: "Paid for certain, credited later: a card's payment always, a boleto's where the provider reports it first.",
    },
    deliver: {
      pt: "Em geral sim: é a última palavra antes do crédito, que leva de dias a semanas. Com mercadoria de alto risco, espere `RECEIVED`.",
      en: "Usually yes: it is the last word before the credit, which takes days to weeks. With goods of high risk, wait for `RECEIVED`.",
    },
  },
  RECEIVED: {
    meaning: { pt: "O dinheiro está na conta.", en: "The money is in the account." },
    deliver: {
      pt: "Sim, quando `paidAmount` é o que você esperava. Um pagamento de outro valor também termina aqui, com uma divergência.",
      en: "Yes, when `paidAmount` is what you expected. A payment of another amount also ends here, with an exception.",
    },
  },
  REFUNDING: {
    meaning: {
      pt: "O dinheiro está voltando ao pagador.",
      en: "Money is on its way back to the payer.",
    },
    deliver: {
      pt: "Não, salvo se a devolução é parcial e sua.",
      en: "No, unless the refund is a partial one of your own.",
    },
  },
  CHARGEBACK: {
    meaning: { pt: "O pagador contesta o pagamento.", en: "The payer disputes the payment." },
    deliver: {
      pt: "Segure o que não saiu. Não devolva: o dinheiro voltaria duas vezes.",
      en: "Stop what has not left. Do not refund: the money would go back twice.",
    },
  },
  REFUNDED: {
    meaning: {
      pt: "Todo o dinheiro voltou, por devoluções ou contestação perdida.",
      en: "All of the money went back, by refunds or a lost dispute.",
    },
    deliver: { pt: "Não.", en: "No." },
  },
  CANCELED: {
    meaning: {
      pt: "Cancelada, recusada pelo provedor, ou o código expirou: retirada no provedor.",
      en: "Canceled, refused by the provider, or its code expired: withdrawn at the provider.",
    },
    deliver: {
      pt: "Não. Dinheiro que chega mesmo assim a torna `RECEIVED`, com uma divergência.",
      en: "No. Money that arrives all the same makes it `RECEIVED`, with an exception.",
    },
  },
} as const satisfies Readonly<Record<ChargeStatus, StatusGuide>>;
