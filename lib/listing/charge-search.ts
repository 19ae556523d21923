import { parseEndToEndId } from "@/lib/platform/values/end-to-end-id";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";

/**
 * The keys that a search text may be, beside words of a payer's name, a description or a reference. Each has an index
 * (ADR 0094): what would need one that is not there, as the middle of a document, is none.
 */
export interface SearchKeys {
  /** CPF or CNPJ, in the text with any punctuation and letters of either case. */
  readonly payerDocument: string | null;
  /** The first digits of a CPF or CNPJ, six or more. */
  readonly documentStart: string | null;
  /** Ten or eleven digits, area code first; in the text with any punctuation, and with or without Brazil's 55. */
  readonly payerPhone: string | null;
  /** An e-mail address, or its beginning as far as the `@` at least. */
  readonly emailStart: string | null;
  /** The charge's amount: in the text with its centavos, or behind R$. */
  readonly amount: Cents | null;
  /** In the text with hyphens or, as the txid of a Pix charge, without. */
  readonly chargeId: ChargeId | null;
  /** The first and the last id that begin as the text does, which has six digits of it or more. */
  readonly idStart: readonly [first: ChargeId, last: ChargeId] | null;
  /** Names one payment in the Pix network. */
  readonly endToEndId: string | null;
}
export type SearchKey = keyof SearchKeys;

/** Reads a search text as the keys that it may be: several, one or none. */
export function searchKeys(text: string): SearchKeys {
  const trimmed = text.trim();
  const document = bareDocument(trimmed);
  const hex = trimmed.replaceAll("-", "").toLowerCase();
  const amount = amountIn(trimmed);
  return {
    payerDocument: isDocument(document) ? document : null,
    documentStart:
      /^\d{6,13}$/.test(document) && !isDocument(document) && amount === null ? document : null,
    payerPhone: phoneIn(trimmed),
    emailStart: /^[^\s@]+@[^\s@]*$/.test(trimmed) ? trimmed : null,
    amount,
    chargeId: idOfHex(hex),
    idStart: idsFrom(hex),
    endToEndId: parseEndToEndId(trimmed),
  };
}

/** The keys that a text was read as, in the order in which a page names them. */
export function keysRead(keys: SearchKeys): readonly SearchKey[] {
  return ORDER.filter((key) => keys[key] !== null);
}

const ORDER: readonly SearchKey[] = [
  "amount",
  "payerDocument",
  "documentStart",
  "payerPhone",
  "emailStart",
  "chargeId",
  "idStart",
  "endToEndId",
];

function phoneIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  const national = digits.length > 11 ? digits.replace(/^55/, "") : digits;
  return /^\d{10,11}$/.test(national) ? national : null;
}

/** A number without centavos may be anything; with them, or behind R$, it is an amount. */
function amountIn(text: string): Cents | null {
  return /^R\$|[.,]\d{2}$/i.test(text) ? parseTypedReais(text) : null;
}

function idOfHex(hex: string): ChargeId | null {
  return parseChargeId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
}

/** Letters alone are a word: an id that begins with six of them is rare. */
function idsFrom(hex: string): SearchKeys["idStart"] {
  if (!/^(?=.*\d)[0-9a-f]{6,31}$/.test(hex)) return null;
  const [first, last] = [idOfHex(hex.padEnd(32, "0")), idOfHex(hex.padEnd(32, "f"))];
  return first && last && [first, last];
}
