import { formatDocument } from "@/lib/platform/values/tax-document";

/** Who a merchant is and how its payers reach it: on payment pages, receipts and boletos. Null is not given. */
export interface MerchantContact {
  /** CNPJ or CPF, without dots, slash and dash. */
  readonly document: string | null;
  readonly email: string | null;
  /** 10 or 11 digits with the area code. */
  readonly phone: string | null;
}

export const NO_CONTACT: MerchantContact = { document: null, email: null, phone: null };

/** `CNPJ 11.222.333/0001-81` or `CPF 529.982.247-25`: the words are the same in either language. */
export function namedDocument(document: string): string {
  return `${document.length === 11 ? "CPF" : "CNPJ"} ${formatDocument(document)}`;
}
