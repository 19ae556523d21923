import { findCharge } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { findOwnKeys } from "@/lib/database/own-psp-accounts";
import { findToldSettlement } from "@/lib/database/settlements";
import type { CivilDate } from "@/lib/domain/brasilia";
import { type ArrivalFault, arrivalOf, faultOfArrival } from "@/lib/domain/by-hand";
import { type Charge, type ChargeId, parseChargeId } from "@/lib/domain/charge";
import type { Cents } from "@/lib/domain/money";
import type { Allowed } from "@/lib/domain/permission";
import { pspOf } from "./psp-of";
import { recordMoney } from "./settle-charge";

/** Money as somebody says it arrived. */
export interface ToldMoney {
  readonly amount: Cents;
  /** The Brasília day on which the bank booked it. */
  readonly paidOn: CivilDate;
  /** The network's name for it; null where a statement does not tell it. */
  readonly endToEndId: string | null;
  /** What makes it one: the end-to-end id, else a name made of the statement's line. */
  readonly reference: string;
  /** How the person knows: by hand, or by which line of which statement. No payer data. */
  readonly evidence: Readonly<Record<string, string>>;
}

export type MarkOutcome =
  /** `first` when it is the money that paid the charge. */
  | { readonly kind: "recorded"; readonly first: boolean }
  | { readonly kind: "not_found" }
  /** A PSP holds the charge, and tells of its money itself. */
  | { readonly kind: "held_by_provider" }
  | { readonly kind: "wrong_day"; readonly fault: ArrivalFault }
  /** This very money is recorded already. */
  | { readonly kind: "duplicate"; readonly chargeId: ChargeId | null };

/**
 * Records money for a charge on the word of a person: only for charges at a Pix key of the merchant's
 * own, where no PSP tells. It takes the way of all money: it wins whatever the charge's status, is
 * recorded once by its name, and what is odd about it becomes an exception.
 */
export async function markReceived(
  member: Allowed<"confirm">,
  id: string,
  told: ToldMoney,
  now: Date,
): Promise<MarkOutcome> {
  const chargeId = parseChargeId(id);
  const charge = chargeId && (await findCharge(member.merchantId, chargeId));
  if (!charge) return { kind: "not_found" };
  const { pspAccountId } = charge;
  const keys = await findOwnKeys(member);
  if (!pspAccountId || !keys.includes(pspAccountId)) return { kind: "held_by_provider" };
  const fault = faultOfArrival(told.paidOn, charge, now);
  if (fault) return { kind: "wrong_day", fault };
  return record(member, charge, pspAccountId, told);
}

async function record(
  member: Allowed<"confirm">,
  charge: Charge,
  pspAccountId: string,
  told: ToldMoney,
): Promise<MarkOutcome> {
  const psp = await pspOf(pspAccountId);
  const { evidence, reference, endToEndId, amount } = told;
  const source = {
    psp,
    pspAccountId,
    actor: `member:${member.id}`,
    chargeId: charge.id,
    evidence,
  };
  const outcome = await recordMoney(source, {
    reference,
    endToEndId,
    txid: null,
    amount,
    net: null,
    paidAt: arrivalOf(told.paidOn, endToEndId, charge),
    funds: "arrived",
    dispute: null,
    method: "PIX",
    pixKey: psp.pixKey,
    refunds: [],
  });
  if (outcome.kind === "settled") return { kind: "recorded", first: outcome.first };
  const held = { heldBy: pspAccountId, pspAccountId };
  const before = await asService((tx) => findToldSettlement(tx, reference, held));
  return { kind: "duplicate", chargeId: before?.chargeId ?? null };
}
