import type { CivilDate } from "@/lib/domain/brasilia";
import type { BillingType } from "@/lib/domain/charge";
import { type Cents, decimalText } from "@/lib/domain/money";
import type { SandboxDeed } from "@/lib/domain/sandbox-deed";
import { letHappen, type SimulatedDeed } from "@/lib/psp/simulator";
import type { AsaasAccount } from "./account";
import { billingTypeAsked } from "./payment";

/** How somebody pays at the simulator. */
export interface SimulatedPayment {
  readonly billingType: BillingType;
  /** With an amount of its own, also one that the charge does not allow. */
  readonly amount: Cents | null;
  /** The day in Brasília whose amount is paid; null: today. */
  readonly day: CivilDate | null;
}

/** Plays the payer at the simulator that stands in for the provider. */
export function payAtProvider(
  account: AsaasAccount,
  paymentId: string,
  { billingType, amount, day }: SimulatedPayment,
): Promise<SimulatedDeed> {
  return letHappen(account.config, pathOf(paymentId, "pay"), {
    // Where the payer has not picked, the simulator picks.
    ...(billingType === "UNDEFINED" ? {} : { by: billingTypeAsked(billingType) }),
    ...(amount === null ? {} : { amount: decimalText(amount), force: true }),
    ...(day === null ? {} : { on: day }),
  });
}

/** Lets the payer's card bank, or the passing of time, do something at that simulator. */
export function happenAtProvider(
  account: AsaasAccount,
  paymentId: string,
  deed: Exclude<SandboxDeed, "pay" | "expire">,
): Promise<SimulatedDeed> {
  return letHappen(account.config, pathOf(paymentId, deed), {});
}

function pathOf(paymentId: string, deed: SandboxDeed): string {
  return `/control/asaas/payments/${encodeURIComponent(paymentId)}/${deed}`;
}
