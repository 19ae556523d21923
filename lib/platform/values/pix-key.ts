import { barePhone } from "./payer";
import { bareDocument, isCnpj, isCpf } from "./tax-document";

/** The kinds of Pix keys (Banco Central, Manual Operacional do DICT); `evp` is the random one. */
export const PIX_KEY_KINDS = ["cpf", "cnpj", "email", "phone", "evp"] as const;
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number];

/** The longest e-mail address that can be a key. */
const EMAIL_MAX = 77;

const READERS: Readonly<Record<PixKeyKind, (typed: string) => string | null>> = {
  cpf: (typed) => onlyIf(isCpf, bareDocument(typed)),
  cnpj: (typed) => onlyIf(isCnpj, bareDocument(typed)),
  email: (typed) => onlyIf(isEmail, typed.toLowerCase()),
  phone: readPhone,
  evp: (typed) => onlyIf(isEvp, typed.toLowerCase()),
};

/**
 * A Pix key as a user typed it, in the form in which a BR Code carries it: documents without
 * signs, a phone as `+5511987654321`, e-mail and random keys in lower case.
 *
 * @returns null when it cannot be a key of that kind; documents are checked by their last digits.
 */
export function readPixKey(kind: PixKeyKind, typed: string): string | null {
  return READERS[kind](typed.trim());
}

function onlyIf(holds: (text: string) => boolean, text: string): string | null {
  return holds(text) ? text : null;
}

/** The pattern of the DICT: no quotes and no spaces, one at sign, dots between parts. */
function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX &&
    /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
      text,
    )
  );
}

/** A Brazilian mobile, with or without +55: area code and nine digits. Land lines are no keys. */
function readPhone(typed: string): string | null {
  const match = /^(?:\+?55)?([1-9]\d9\d{8})$/.exec(barePhone(typed));
  return match ? `+55${match[1]}` : null;
}

function isEvp(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
