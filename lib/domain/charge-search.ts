import { type ChargeId, parseChargeId } from "./charge";
import { parseEndToEndId } from "./end-to-end-id";

/** What a text that a person typed may name, beside words of a payer's name or a description. */
export interface SoughtCharge {
  /** 11 or 14 digits, however they were separated. */
  readonly payerDocument: string | null;
  /** With hyphens or, as the txid of a Pix charge, without. */
  readonly chargeId: ChargeId | null;
  /** The network's name for money. */
  readonly endToEndId: string | null;
}

/** Reads a search as the keys it may be; a text can be several, and none. */
export function readSought(text: string): SoughtCharge {
  const trimmed = text.trim();
  const digits = trimmed.replace(/[.\-/\s]/g, "");
  const hex = trimmed.replaceAll("-", "").toLowerCase();
  return {
    payerDocument: /^(\d{11}|\d{14})$/.test(digits) ? digits : null,
    chargeId: parseChargeId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")),
    endToEndId: parseEndToEndId(trimmed),
  };
}
