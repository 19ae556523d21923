import { findCharge, findForCheckout } from "@/lib/database/charges";
import { findPspAccount } from "@/lib/database/psp-accounts";
import { type Charge, type MerchantId, parseChargeId, txidOf } from "@/lib/domain/charge";
import type { Cents } from "@/lib/domain/money";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { payAtSimulator, type SimulatedPayment } from "@/lib/psp/bacen-pix/simulated-payer";

export type SimulateOutcome =
  | SimulatedPayment
  | { readonly kind: "not_found" }
  /** The payer chooses the amount of this charge, so one has to be given. */
  | { readonly kind: "amount_needed" };

/** Sandbox: lets the simulator pay a merchant's own charge, as an integrator's test asks. */
export async function simulatePayment(
  merchantId: MerchantId,
  id: string,
  amount: Cents | null,
): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findCharge(merchantId, chargeId));
  return charge ? pay(charge, amount) : { kind: "not_found" };
}

/** Sandbox: the button on the payer's page. */
export async function simulatePayersPayment(id: string): Promise<SimulateOutcome> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  return found ? pay(found.charge, null) : { kind: "not_found" };
}

async function pay(charge: Charge, amount: Cents | null): Promise<SimulateOutcome> {
  if (charge.status !== "PENDING" || !charge.pspAccountId) return { kind: "not_payable" };
  if (charge.amount === 0n && amount === null) return { kind: "amount_needed" };
  const account = await findPspAccount(charge.pspAccountId);
  if (!account) throw new Error(`there is no PSP account ${charge.pspAccountId}`);
  // Nobody but a bank's simulator can be asked to pay.
  if (account.kind !== "bacen-pix") return { kind: "not_payable" };
  const { config, secrets } = readBacenPixAccount(account.config, account.secrets);
  return payAtSimulator({ config, secrets }, txidOf(charge.id), amount);
}
