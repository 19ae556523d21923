import type { Locale } from "@/lib/platform/values/locale";
import type { EntryKind } from "./ledger";

/** What each kind of movement is called, in the reader's language. */
export function kindWords(locale: Locale): Readonly<Record<EntryKind, string>> {
  return WORDS[locale];
}

const WORDS: Readonly<Record<Locale, Readonly<Record<EntryKind, string>>>> = {
  "pt-BR": {
    authorized: "Pagamento autorizado",
    credited: "Recebimento",
    tariff: "Tarifa do provedor",
    fee: "Tarifa Vintém",
    fee_reversed: "Tarifa Vintém estornada",
    fee_collected: "Tarifa Vintém paga",
    refund_started: "Devolução iniciada",
    refund_done: "Devolução",
    refund_failed: "Devolução não realizada",
    dispute_opened: "Contestação aberta",
    dispute_won: "Contestação ganha",
    dispute_lost: "Contestação perdida",
    extra: "Recebimento além da cobrança",
    reassigned: "Recebimento reatribuído",
    taken_back: "Desfeito pelo provedor",
    corrected: "Correção",
  },
  en: {
    authorized: "Payment authorized",
    credited: "Payment credited",
    tariff: "Provider's fee",
    fee: "Vintém fee",
    fee_reversed: "Vintém fee reversed",
    fee_collected: "Vintém fee paid",
    refund_started: "Refund begun",
    refund_done: "Refund",
    refund_failed: "Refund not made",
    dispute_opened: "Dispute opened",
    dispute_won: "Dispute won",
    dispute_lost: "Dispute lost",
    extra: "Payment beyond the charge",
    reassigned: "Payment reassigned",
    taken_back: "Taken back by the provider",
    corrected: "Correction",
  },
};
