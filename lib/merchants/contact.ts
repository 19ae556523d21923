/** Who a merchant is and how its payers reach it: on payment pages, receipts and boletos. Null is not given. */
export interface MerchantContact {
  /** CNPJ or CPF, without dots, slash and dash. */
  readonly document: string | null;
  readonly email: string | null;
  /** 10 or 11 digits with the area code. */
  readonly phone: string | null;
}

export const NO_CONTACT: MerchantContact = { document: null, email: null, phone: null };
