import { kindWords } from "@/lib/ledger/words";
import type { Locale } from "@/lib/platform/values/locale";
import type { MovementColumnWords } from "./movement-columns";

/** The words of a file of exported movements, in the reader's language. */
export interface MovementSheetWords extends MovementColumnWords {
  /** The file's name before its day. */
  readonly fileName: string;
  readonly sheet: string;
  /** In Excel's notation. */
  readonly instantFormat: string;
}

/** Chooses the words of an exported file. */
export function movementSheetWords(locale: Locale): MovementSheetWords {
  return { ...WORDS[locale], kinds: kindWords(locale) };
}

const WORDS: Readonly<Record<Locale, Omit<MovementSheetWords, "kinds">>> = {
  "pt-BR": {
    fileName: "extrato",
    sheet: "Extrato",
    instantFormat: "dd/mm/yyyy hh:mm:ss",
    headings: {
      day: "Dia",
      at: "Ocorreu em",
      kind: "Lançamento",
      amount: "Valor no provedor",
      receivable: "A liberar",
      inFlight: "Voltando ao pagador",
      disputed: "Contestado",
      fee: "Tarifa Vintém",
      account: "Conta",
      charge: "Cobrança",
      endToEndId: "ID da transação Pix (E2E)",
      refund: "Devolução",
      recordedAt: "Registrado em",
      reverses: "Desfaz o lançamento",
      id: "ID",
    },
  },
  en: {
    fileName: "movements",
    sheet: "Movements",
    instantFormat: "yyyy-mm-dd hh:mm:ss",
    headings: {
      day: "Day",
      at: "Happened at",
      kind: "Movement",
      amount: "Amount at the provider",
      receivable: "Pending",
      inFlight: "On its way back",
      disputed: "Disputed",
      fee: "Vintém fee",
      account: "Account",
      charge: "Charge",
      endToEndId: "End-to-end ID",
      refund: "Refund",
      recordedAt: "Recorded at",
      reverses: "Takes back movement",
      id: "ID",
    },
  },
};
