/** A Brazilian postal address of a payer (contract 2.6). */
export interface PayerAddress {
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Who is asked to pay (contract 2.5). `document` is a CPF (11 digits) or CNPJ (14 digits). */
export interface Payer {
  readonly name: string;
  readonly document: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: PayerAddress | null;
}
