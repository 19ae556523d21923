import { type Charge, eventAtEnd, type PaidFacts } from "@/lib/charges/charge";
import {
  type ChargeHappening,
  keepCredited,
  lockCharge,
  moveCharge,
} from "@/lib/charges/store/charges";
import { correctCharge } from "@/lib/charges/store/corrections";
import { setPayersChoice } from "@/lib/charges/store/payers-choice";
import { bookFee } from "@/lib/ledger/book-money";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { moveByRefunds } from "./apply-refunds";
import { keepPayersChoice, paidBy } from "./credit-charge";
import { missingAt } from "./discrepancy";
import { eventsOfMoney } from "./settlement";
import { closeDuplicate, reopenCompleted } from "./store/close-discrepancies";
import { unmarkCompleting } from "./store/corrections";
import {
  findIdleSettlement,
  findPayingMoney,
  markPaying,
  type Settlement,
} from "./store/settlements";

// Which money pays a charge, where a person decides it. The caller holds the charge's row.

/** Who decides, why, and about which money. */
type Decision = Pick<ChargeHappening, "actor" | "evidence"> & { readonly reason: string };

/**
 * Moves a charge that was RECEIVED, and that no money pays any more, to where it would be had it not been paid: waiting,
 * ended by its day, or canceled as it had been.
 */
export async function unpay(
  tx: Transaction,
  charge: Charge,
  decision: Decision,
  now: Date,
): Promise<Charge> {
  const event = { ...decision, type: returnOf(charge, now) } as const;
  const ended = isEndedByCode(charge, now) ? { cancelReason: "expired" as const } : {};
  const waiting = await correctCharge(tx, charge, event, { paid: null, ...ended });
  if (charge.amount > 0n) return waiting;
  // The fee was on the amount that the payer chose.
  const { billingType: method, pixExpiresAt, amount } = charge;
  return setPayersChoice(tx, waiting, { method, pixExpiresAt, pspAccountId: null, amount });
}

function returnOf(charge: Charge, now: Date) {
  if (charge.cancelReason !== null || isEndedByCode(charge, now)) return "returned_to_canceled";
  const isOver = charge.waitsUntil <= now && !charge.cancelRequested;
  return isOver ? "returned_to_overdue" : "returned_to_pending";
}

/** Whether the Pix code of an unpaid charge would have ended by now, before its due date did. */
function isEndedByCode(charge: Charge, now: Date): boolean {
  return (
    charge.cancelReason === null && charge.waitsUntil <= now && eventAtEnd(charge) === "expired"
  );
}

/**
 * Lets a charge be paid by money that came for it beyond what had paid it, if there is any that did not go back: money
 * always wins (ADR 0013). What completed the charge comes first, and completes it still where there is more of it.
 *
 * @returns the charge as it is then.
 */
export async function payByIdleMoney(
  tx: Transaction,
  charge: Charge,
  decision: Decision,
): Promise<Charge> {
  const idle = await findIdleSettlement(tx, charge.id);
  if (!idle?.completesCharge) await stopCompleting(tx, charge.id);
  if (!idle) return charge;
  const paid = await payBy(tx, charge, idle, decision);
  await closeDuplicate(tx, idle.id, decision.actor, decision.reason);
  await reopenShort(tx, paid, idle);
  return paid;
}

/** Lets no money complete a charge that nothing pays: a person decides about that money anew. */
async function stopCompleting(tx: Transaction, chargeId: ChargeId): Promise<void> {
  const paying = await findPayingMoney(tx, chargeId);
  await reopenCompleted(
    tx,
    paying.map(({ id }) => id),
  );
  await unmarkCompleting(tx, chargeId);
}

/** Opens again that a charge was paid too little, where something is missing of it once more. */
async function reopenShort(tx: Transaction, charge: Charge, first: Settlement): Promise<void> {
  if (missingAt(charge, first.paidAt) > 0n) await reopenCompleted(tx, [first.id]);
}

/**
 * Lets recorded money of an unpaid charge pay it, with its fee; money that is only authorized does not move a canceled
 * charge.
 *
 * @returns the charge as it is then.
 */
export async function payBy(
  tx: Transaction,
  charge: Charge,
  settlement: Settlement,
  { actor, reason }: Decision,
): Promise<Charge> {
  const events = eventsOfMoney(charge, settlement.creditedAt ? "credited" : "authorized");
  const [type] = events;
  if (!type) return charge;
  await markPaying(tx, settlement.id);
  const { fee } = await keepPayersChoice(tx, charge, settlement);
  const evidence = evidenceOf(settlement);
  const paid = await paidByAll(tx, settlement, charge);
  const moved = await moveCharge(tx, charge, { type, actor, reason, evidence }, { paid });
  if (!moved) throw new Error(`charge ${charge.id} moved on under its lock`);
  if (fee) await bookFee(tx, { ...settlement, chargeId: charge.id }, fee);
  return moved;
}

/** What an event says of money. */
export function evidenceOf({ reference, endToEndId, amount }: Settlement) {
  return { reference, endToEndId, amountCents: amount.toString() };
}

/** What a charge says of the money that pays it: when the first of it did, and what all of it comes to. */
async function paidByAll(
  tx: Transaction,
  first: Settlement,
  charge: Pick<Charge, "id">,
): Promise<PaidFacts> {
  return { ...paidBy(first), ...sumOf(await findPayingMoney(tx, charge.id)) };
}

/** Leaves a charge with the rest of its money, after some ceased to complete it. */
export async function keepRest(
  tx: Transaction,
  charge: Pick<Charge, "id">,
  actor: string,
): Promise<void> {
  await keepPaidSum(tx, charge, actor);
  const [first] = await findPayingMoney(tx, charge.id);
  const left = await lockCharge(tx, charge.id);
  if (first && left) await reopenShort(tx, left, first);
}

/**
 * Brings what a charge says of the money that pays it to what this comes to now, and the charge to where the refunds of
 * it leave it, after money began or ceased to complete it (keepRest).
 */
export async function keepPaidSum(
  tx: Transaction,
  { id }: Pick<Charge, "id">,
  actor: string,
): Promise<void> {
  const paying = await findPayingMoney(tx, id);
  const [first] = paying;
  if (!first) throw new Error(`no money pays charge ${id}`);
  await keepCredited(tx, id, sumOf(paying));
  await moveByRefunds(tx, first.id, actor, []);
}

function sumOf(money: readonly Settlement[]): { readonly amount: Cents; readonly net: Cents } {
  return {
    amount: cents(money.reduce((sum, { amount }) => sum + amount, 0n)),
    net: cents(money.reduce((sum, { net }) => sum + net, 0n)),
  };
}
