/** The most characters (code points) of each free text about a payer (docs/contract.md 2.5 and 2.6). */
export const PAYER_TEXT_LIMITS = {
  name: 255,
  email: 255,
  street: 255,
  number: 20,
  complement: 100,
  district: 100,
  city: 100,
} as const;

/** A Brazilian postal address of a payer (docs/contract.md 2.6). */
export interface PayerAddress {
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Who pays a charge (docs/contract.md 2.5). `document` is a CPF (11 digits) or CNPJ (14 digits). */
export interface Payer {
  readonly name: string;
  readonly document: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: PayerAddress | null;
}

/** A phone as it is stored: 10 or 11 digits with the area code (docs/contract.md 2.5). */
export const PHONE = /^[0-9]{10,11}$/;

/** A phone without what people write between its digits. */
export function barePhone(written: string): string {
  return written.replace(/[\s().-]/g, "");
}

/** `(11) 98765-4321` or `(11) 3333-4444`. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");
}

/** `01310-100`. */
export function formatPostalCode(postalCode: string): string {
  return postalCode.replace(/^(\d{5})-?(\d{3})$/, "$1-$2");
}
