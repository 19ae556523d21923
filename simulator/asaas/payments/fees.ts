import type { BillingType } from "@/simulator/asaas/ledger/records";

/** What the provider keeps of a payment, in centavos; of an open choice, a boleto's. Never more than the payment. */
export function feeOf(billingType: BillingType, cents: number): number {
  return Math.min(cents, tariff(billingType, cents));
}

function tariff(billingType: BillingType, cents: number): number {
  switch (billingType) {
    case "PIX":
      return 99;
    case "CREDIT_CARD":
      return 49 + Number((BigInt(cents) * 299n) / 10_000n);
    case "BOLETO":
    case "UNDEFINED":
      return 199;
  }
}
