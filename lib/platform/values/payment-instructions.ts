/** What a payer needs to pay a charge; null where the provider gives none, or has not yet. */
export interface PaymentInstructions {
  /** The verified copy-and-paste code. */
  readonly brCode: string | null;
  /** The boleto's digitable line, 47 digits. */
  readonly boletoLine: string | null;
  /** The provider's own page, such as its card form. */
  readonly paymentPage: string | null;
  /** The provider's name for the charge, where it does not go by ours. */
  readonly pspChargeId: string | null;
}

/** Those of a charge that is registered at no provider yet. */
export const NO_INSTRUCTIONS: PaymentInstructions = {
  brCode: null,
  boletoLine: null,
  paymentPage: null,
  pspChargeId: null,
};
