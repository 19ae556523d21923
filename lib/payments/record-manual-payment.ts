import type { Charge } from "@/lib/charges/charge";
import { findCharge } from "@/lib/charges/store/charges";
import { asService } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { findManualAccounts } from "@/lib/providers/manual-accounts";
import { providerOf } from "@/lib/providers/reach";
import { applyPayment } from "./apply-payment";
import { type CreditDayFault, creditInstantOf, faultOfCreditDay } from "./manual-payment";
import type { MoneySource } from "./payment";
import { findReportedSettlement } from "./store/settlements";

/** Money that a member says was credited. */
export interface ManualPayment {
  readonly amount: Cents;
  /** The Brasília day on which the bank booked it. */
  readonly paidOn: CivilDate;
  /** The network's name for it; null where a bank statement does not name it. */
  readonly endToEndId: string | null;
  /** What makes it one: the end-to-end id, else a name made of the statement's line. */
  readonly reference: string;
  /** How the member knows: by looking, or by which line of which bank statement. No payer data. */
  readonly evidence: Readonly<Record<string, string>>;
  /** As of MoneySource, where other names for the same money are possible. */
  readonly claim?: MoneySource["claim"];
}

export type ManualPaymentOutcome =
  /** `first` when it is the money that paid the charge. */
  | { readonly kind: "recorded"; readonly first: boolean }
  | { readonly kind: "not_found" }
  /** A provider holds the charge, and reports its money itself. */
  | { readonly kind: "held_by_provider" }
  | { readonly kind: "wrong_day"; readonly fault: CreditDayFault }
  /** This very money is recorded already. */
  | { readonly kind: "duplicate"; readonly chargeId: ChargeId | null };

/**
 * Records a manual payment: money for a charge at a Pix key of the merchant's own, where no provider reports it. It
 * is applied as all money is: it wins whatever the charge's status, is recorded once by its name, and what is not as
 * agreed becomes a discrepancy.
 */
export async function recordManually(
  member: Allowed<"confirm">,
  id: string,
  payment: ManualPayment,
  now: Date,
): Promise<ManualPaymentOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findCharge(member.merchantId, chargeId));
  if (!charge) return { kind: "not_found" };
  const { pspAccountId } = charge;
  const keys = await findManualAccounts(member);
  if (!pspAccountId || !keys.includes(pspAccountId)) return { kind: "held_by_provider" };
  const fault = faultOfCreditDay(payment.paidOn, charge, now);
  if (fault) return { kind: "wrong_day", fault };
  return record(member, charge, pspAccountId, payment);
}

async function record(
  member: Allowed<"confirm">,
  charge: Charge,
  pspAccountId: string,
  payment: ManualPayment,
): Promise<ManualPaymentOutcome> {
  const psp = await providerOf(pspAccountId);
  const { evidence, reference, endToEndId, amount, claim } = payment;
  const source = {
    psp,
    pspAccountId,
    actor: `member:${member.id}`,
    chargeId: charge.id,
    evidence,
    ...(claim ? { claim } : {}),
  };
  const outcome = await applyPayment(source, {
    reference,
    endToEndId,
    txid: null,
    amount,
    net: null,
    paidAt: creditInstantOf(payment.paidOn, endToEndId, charge),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: psp.pixKey,
    refunds: [],
  });
  if (outcome.kind === "settled") return { kind: "recorded", first: outcome.first };
  const held = { heldBy: pspAccountId, pspAccountId };
  const before = await asService((tx) => findReportedSettlement(tx, reference, held));
  return { kind: "duplicate", chargeId: before?.chargeId ?? null };
}
