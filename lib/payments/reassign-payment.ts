import type { Charge } from "@/lib/charges/charge";
import { lockChargeOf, recordEvent } from "@/lib/charges/store/charges";
import { correctCharge } from "@/lib/charges/store/corrections";
import { bookAssignment, bookFee, bookFeeReversal, bookMove } from "@/lib/ledger/book-money";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { paidBy } from "./credit-charge";
import { evidenceOf, keepRest, payBy, payByIdleMoney, unpay } from "./paying-money";
import { wentBack } from "./refund";
import { isAmongPaying, type SettlementId } from "./settlement";
import {
  isConfirmedByHand,
  moveSettlement,
  unmarkCompleting,
  unmarkPaying,
  wasRefunded,
} from "./store/corrections";
import { type HeldMoney, holdMoney, requireUnmoved } from "./store/held-money";
import { refundSumsOf, returnedOfPayment } from "./store/refunds";
import {
  findPayingSettlement,
  findSettlement,
  isContested,
  markPaying,
  type Settlement,
} from "./store/settlements";

/** What a person decided: this money pays that charge. */
export interface Reassignment {
  readonly merchantId: MerchantId;
  readonly settlementId: SettlementId;
  readonly to: ChargeId;
  readonly actor: string;
  readonly reason: string;
}

/** Why money cannot go to a charge. */
export type NoReassignment =
  /** The merchant has no such charge. */
  | "no_charge"
  /** It is no money of the merchant's any more, or some of it went back. */
  | "no_money"
  /** Its payer disputes it, or its provider no longer says that it was paid, and no person has decided about that. */
  | "disputed"
  /** The charge is paid by money that it keeps, or cannot be paid any more. */
  | "paid"
  /** It pays its charge, and a provider holds that charge as paid. */
  | "held_by_provider"
  /** It pays a charge whose earlier money went back, and which never waits to be paid again. */
  | "paid_again";

/**
 * Lets recorded money pay a charge of the same merchant, as a person decided: money for no charge, beyond what paid its
 * charge, or for the wrong one. A charge whose money went back is paid by money of its own in the same way. What it paid
 * before goes back to where it waited, or is paid by other money that came for it. The caller has locked both charges
 * (lockInOrder).
 *
 * @param now decides whether a charge that is unpaid again is overdue.
 * @returns null once it is done; else why nothing was.
 */
export async function reassignPayment(
  tx: Transaction,
  reassignment: Reassignment,
  now: Date,
): Promise<NoReassignment | null> {
  const { merchantId, settlementId, to } = reassignment;
  const target = await lockChargeOf(tx, merchantId, to);
  if (!target) return "no_charge";
  const held = await holdMoney(tx, settlementId);
  const refusal = await refusalOf(tx, held, target, merchantId);
  if (refusal) return refusal;
  const moved = await move(tx, held, target, reassignment, now);
  await payTarget(tx, target, moved, reassignment);
  return null;
}

/**
 * Locks the charge that money is for and the one that it is to pay by their ids, so that two people who move money both
 * ways never wait for each other.
 *
 * @throws where the money went to a third charge while these were waited for (beginningAnew).
 */
export async function lockInOrder(
  tx: Transaction,
  settlement: Settlement,
  {
    merchantId,
    to = null,
  }: { readonly merchantId: MerchantId | null; readonly to?: ChargeId | null },
): Promise<void> {
  const ids = [settlement.chargeId, to].filter((id) => id !== null).toSorted();
  for (const id of ids) if (merchantId) await lockChargeOf(tx, merchantId, id);
  await requireUnmoved(tx, settlement);
}

async function refusalOf(
  tx: Transaction,
  { settlement, charge }: HeldMoney,
  target: Charge,
  merchantId: MerchantId,
): Promise<NoReassignment | null> {
  // Money beside it that completes the charge holds this there while some of that goes back.
  const returned = settlement.paysCharge
    ? await returnedOfPayment(tx, settlement)
    : await refundSumsOf(tx, settlement.id);
  if (settlement.merchantId !== merchantId || settlement.isWithdrawn || wentBack(returned)) {
    return "no_money";
  }
  if (await isContested(tx, settlement.id)) return "disputed";
  if (isAmongPaying(settlement) && charge?.id === target.id) return "paid";
  // The provider has taken the code of a charge that it reported as paid: it cannot wait to be paid again.
  if (settlement.paysCharge && !(charge && (await canWaitAgain(tx, charge)))) {
    return "held_by_provider";
  }
  if (settlement.paysCharge && charge && (await wasRefunded(tx, charge))) return "paid_again";
  return (await canBePaid(tx, target, settlement)) ? null : "paid";
}

/** Whether a charge whose money goes elsewhere can be where it was before: canceled, or at a key that nobody watches. */
async function canWaitAgain(tx: Transaction, charge: Charge): Promise<boolean> {
  if (charge.status !== "RECEIVED") return false;
  return charge.cancelReason !== null || isConfirmedByHand(tx, charge.pspAccountId);
}

/** Whether money can pay a charge: nothing pays it, or all that did went back by refunds. */
async function canBePaid(
  tx: Transaction,
  target: Charge,
  settlement: Settlement,
): Promise<boolean> {
  if (!target.paid) {
    return (
      target.status !== "CREATING" && (target.status !== "CANCELED" || !!settlement.creditedAt)
    );
  }
  const paying = target.status === "REFUNDED" ? await findPayingSettlement(tx, target.id) : null;
  // The fee of a charge whose payer chose the amount is on what came first, and final.
  if (!paying || !settlement.creditedAt || target.amount === 0n) return false;
  return (await returnedOfPayment(tx, paying)).done >= target.paid.amount;
}

/** Gives the money to the charge, and leaves the one that it was for without it. */
async function move(
  tx: Transaction,
  { settlement, charge }: HeldMoney,
  target: Charge,
  { merchantId, actor, reason }: Reassignment,
  now: Date,
): Promise<Settlement> {
  const { id } = settlement;
  await moveSettlement(tx, { merchantId, settlement, actor, reason }, target.id);
  const decision = { actor, reason, evidence: evidenceOf(settlement) };
  if (!charge) {
    await bookAssignment(tx, settlement, target, false);
  } else if (charge.id !== target.id) {
    if (settlement.paysCharge) await bookFeeReversal(tx, settlement);
    await bookMove(tx, settlement, target.id);
    if (settlement.paysCharge) {
      await payByIdleMoney(tx, await unpay(tx, charge, decision, now), decision);
    } else {
      await recordEvent(tx, charge.id, { ...decision, type: "moved_away" });
      if (settlement.completesCharge) await keepRest(tx, charge, actor);
    }
  }
  const moved = await findSettlement(tx, id);
  if (!moved) throw new Error(`money ${id} is gone`);
  return moved;
}

async function payTarget(
  tx: Transaction,
  target: Charge,
  settlement: Settlement,
  { actor, reason }: Reassignment,
): Promise<void> {
  const decision = { actor, reason, evidence: evidenceOf(settlement) };
  const before = target.paid && (await findPayingSettlement(tx, target.id));
  if (!before) {
    await payBy(tx, target, settlement, decision);
    return;
  }
  await unmarkPaying(tx, before.id);
  await unmarkCompleting(tx, target.id);
  await bookFeeReversal(tx, before);
  await markPaying(tx, settlement.id);
  await correctCharge(
    tx,
    target,
    { ...decision, type: "reassigned" },
    { paid: paidBy(settlement) },
  );
  if (target.fee) await bookFee(tx, settlement, target.fee);
}
