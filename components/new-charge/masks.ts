import { bareDocument } from "@/lib/platform/values/tax-document";

/** Lays what was typed out as users write it. What cannot be laid out is left as it was typed. */
export type Mask = (typed: string) => string;

/** `529.982.247-25`, and from the twelfth character on `11.222.333/0001-81`. */
export const maskDocument: Mask = (typed) => {
  const bare = bareDocument(typed);
  if (!/^[0-9A-Z]{0,14}$/.test(bare)) return typed;
  return lay(bare, /^\d{0,11}$/.test(bare) ? "###.###.###-##" : "##.###.###/####-##");
};

/** `(11) 91234-5678` or `(11) 1234-5678`; Brazil's own prefix is dropped. */
export const maskPhone: Mask = (typed) => {
  const digits = barePhone(typed);
  if (!/^\d{0,11}$/.test(digits)) return typed;
  return lay(digits, digits.length > 10 ? "(##) #####-####" : "(##) ####-####");
};

/** `01310-100`. */
export const maskPostalCode: Mask = (typed) => {
  const digits = barePostalCode(typed);
  return /^\d{0,8}$/.test(digits) ? lay(digits, "#####-###") : typed;
};

/** A phone number as the contract wants it: area code and number, without Brazil's prefix. */
export function barePhone(typed: string): string {
  const bare = typed.replace(/[()\-.\s]/g, "");
  return bare.replace(/^(?:\+55|55(?=\d{10,11}$))/, "");
}

/** A CEP without its dash. */
export function barePostalCode(typed: string): string {
  return typed.replace(/[-.\s]/g, "");
}

/** Fills a pattern's places in turn; a sign stands only where something follows it. */
function lay(characters: string, pattern: string): string {
  let laid = "";
  let next = 0;
  for (const place of pattern) {
    if (next === characters.length) break;
    laid += place === "#" ? characters[next++] : place;
  }
  return laid;
}

/**
 * The position of the caret once a text was laid out: behind the same character as before, so that one
 * can type and erase in the middle.
 */
export function caretAfter(typed: string, caret: number, laid: string): number {
  const kept = (text: string) => text.replace(/[^0-9A-Za-z]/g, "").length;
  // A dropped prefix stands before the caret, so the characters behind it are what stays.
  const behind = kept(typed.slice(caret));
  if (behind === 0) return laid.length;
  let left = behind;
  for (let at = laid.length; at > 0; at -= 1) {
    if (kept(laid[at - 1] ?? "") === 1 && --left === 0) return at - 1;
  }
  return 0;
}
