import type { BillingType } from "@/lib/platform/values/billing-type";
import type { Locale } from "@/lib/platform/values/locale";
import type { CancelReason, ChargeStatus } from "./charge-status";

/** How a charge's states and methods are called, on pages and in files. */
export interface ChargeWords {
  readonly statuses: Readonly<Record<ChargeStatus, string>>;
  readonly billingTypes: Readonly<Record<BillingType, string>>;
  /** The status CANCELED, by how the charge ended. */
  readonly ends: Readonly<Record<CancelReason, string>>;
}

/** The words of a language. */
export function chargeWords(locale: Locale): ChargeWords {
  return WORDS[locale];
}

const WORDS: Readonly<Record<Locale, ChargeWords>> = {
  "pt-BR": {
    statuses: {
      CREATING: "Gerando",
      PENDING: "Aguardando pagamento",
      OVERDUE: "Vencida",
      CONFIRMED: "Confirmada",
      RECEIVED: "Recebida",
      REFUNDING: "Em devolução",
      CHARGEBACK: "Contestada",
      REFUNDED: "Devolvida",
      CANCELED: "Cancelada",
    },
    billingTypes: {
      PIX: "Pix",
      CREDIT_CARD: "Cartão de crédito",
      DEBIT_CARD: "Cartão de débito",
      BOLETO: "Boleto",
      UNDEFINED: "Pagador escolhe",
    },
    ends: { expired: "Expirada", refused: "Recusada", canceled: "Cancelada" },
  },
  en: {
    statuses: {
      CREATING: "Preparing",
      PENDING: "Awaiting payment",
      OVERDUE: "Overdue",
      CONFIRMED: "Confirmed",
      RECEIVED: "Received",
      REFUNDING: "Refunding",
      CHARGEBACK: "Disputed",
      REFUNDED: "Refunded",
      CANCELED: "Canceled",
    },
    billingTypes: {
      PIX: "Pix",
      CREDIT_CARD: "Credit card",
      DEBIT_CARD: "Debit card",
      BOLETO: "Boleto",
      UNDEFINED: "Payer's choice",
    },
    ends: { expired: "Expired", refused: "Refused", canceled: "Canceled" },
  },
};
