import { type Cents, cents, formatBrl } from "./money";

/** A tariff: a fixed part in centavos and a part in basis points (1/100 of 1 %) of an amount. */
export interface Price {
  readonly fixed: Cents;
  readonly basisPoints: number;
}

/**
 * The price of one charge: fixed + basis points of `amount`, the latter rounded half up to the
 * centavo (docs/api.md#the-charge). Serves our own fee and a provider's tariff alike.
 */
export function feeOn(amount: Cents, price: Price): Cents {
  const share = (amount * BigInt(price.basisPoints) + 5_000n) / 10_000n;
  return cents(price.fixed + share);
}

/** `R$ 0,49 + 1,99%`: money is written so in every language. */
export function formatPrice({ fixed, basisPoints }: Price): string {
  return `${formatBrl(fixed)} + ${(basisPoints / 100).toFixed(2).replace(".", ",")}%`;
}
