import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";

/** The keys that a search text may be, beside words of a payer's name, a description or a reference. */
export interface SearchKeys {
  /** CPF or CNPJ, in the text with any punctuation and letters of either case. */
  readonly payerDocument: string | null;
  /** In the text with hyphens or, as the txid of a Pix charge, without. */
  readonly chargeId: ChargeId | null;
  /** Names one payment in the Pix network. */
  readonly endToEndId: string | null;
}

/** Reads a search text as the keys that it may be: several, one or none. */
export function searchKeys(text: string): SearchKeys {
  const trimmed = text.trim();
  const document = bareDocument(trimmed);
  const hex = trimmed.replaceAll("-", "").toLowerCase();
  return {
    payerDocument: isDocument(document) ? document : null,
    chargeId: parseChargeId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")),
    endToEndId: parseEndToEndId(trimmed),
  };
}
