import { keepNet, moveCharge, noteEvent, pickMethod } from "@/lib/database/charges";
import type { Transaction } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import { holdMoney, markArrived, markPaying, type Settlement } from "@/lib/database/settlements";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { type Charge, type PaidFacts, pickedPixExpiry } from "@/lib/domain/charge";
import type { ExceptionKind, Facts } from "@/lib/domain/exception";
import { decimalText } from "@/lib/domain/money";
import { eventsOfDispute, eventsOfMoney, type SettlementId } from "@/lib/domain/settlement";
import { log } from "@/lib/log";
import type { PspSettlement } from "@/lib/psp/psp";
import { followRefunds } from "./record-refunds";

// What becomes of money after it was first told: it arrives, and it may be disputed.

/**
 * Keeps that promised money has arrived, with what its PSP says that it credits of it, and moves its charge
 * to RECEIVED. A charge that its refunds or a dispute hold elsewhere stays there, and goes back to RECEIVED
 * afterwards; one that was called off while the money was only promised is paid by it now.
 *
 * @returns false when it had arrived before.
 */
export async function followArrival(
  tx: Transaction,
  id: SettlementId,
  money: PspSettlement,
  actor: string,
): Promise<boolean> {
  const { settlement, charge } = await holdMoney(tx, id);
  const net = money.net ?? settlement.net;
  if (!(await markArrived(tx, id, net))) return false;
  if (money.amount !== settlement.amount) await tellOtherAmount(tx, settlement, money);
  if (!charge) return true;
  const { reference, endToEndId } = settlement;
  const evidence = { reference, endToEndId, amountCents: settlement.amount.toString() };
  if (settlement.paysCharge) await keepNet(tx, charge.id, net);
  if (await pays(tx, settlement, charge)) {
    await keepPaidMethod(tx, charge, money);
    const paid = paidBy({ ...settlement, net });
    await moveCharge(tx, charge, { type: "paid", actor, evidence }, { paid });
  } else {
    await noteEvent(tx, charge.id, { type: "arrived", actor, evidence });
  }
  await followRefunds(tx, id, actor, false);
  return true;
}

/** Whether the charge waits for this money, or for none that paid it yet: then it is this from now on. */
async function pays(tx: Transaction, settlement: Settlement, charge: Charge): Promise<boolean> {
  if (settlement.paysCharge) return charge.status === "CONFIRMED";
  if (eventsOfMoney(charge, "arrived").length === 0) return false;
  await markPaying(tx, settlement.id);
  return true;
}

/** What a charge says of the money that paid it. */
export function paidBy({ amount, net, paidAt }: Settlement): PaidFacts {
  return { amount, net, paidAt, paidOn: brasiliaDay(paidAt) };
}

/** The method of a charge that left it to its payer is from now on the one that it was paid by. */
export async function keepPaidMethod(
  tx: Transaction,
  charge: Charge,
  { method, paidAt }: PspSettlement,
): Promise<void> {
  if (!charge.payerChooses || charge.paid || !method || method === charge.billingType) return;
  const pixExpiresAt = method === "PIX" ? pickedPixExpiry(charge, paidAt) : null;
  await pickMethod(tx, charge.id, { method, pixExpiresAt, pspAccountId: null });
}

/**
 * Moves a charge to where a dispute about the money that paid it leaves it, and tells its merchant. What
 * does not fit, as a dispute about money that went back, moves nothing and is told all the same.
 */
export async function followDispute(
  tx: Transaction,
  id: SettlementId,
  { dispute }: PspSettlement,
  actor: string,
): Promise<void> {
  const { settlement, charge } = await holdMoney(tx, id);
  const arrived = settlement.arrivedAt !== null;
  const events =
    charge && settlement.paysCharge ? eventsOfDispute(charge.status, dispute, arrived) : null;
  const isNews = dispute !== null && (await tellDispute(tx, settlement, dispute));
  const { reference, endToEndId } = settlement;
  const evidence = { reference, endToEndId };
  let current = charge;
  for (const type of events ?? []) {
    current = current && (await moveCharge(tx, current, { type, actor, evidence }));
  }
  if (events === null && isNews && charge) {
    const type = dispute === "lost" ? "dispute_lost" : "disputed";
    await noteEvent(tx, charge.id, { type, actor, evidence });
  }
  if (events && dispute === null) await followRefunds(tx, id, actor, false);
}

/** False when it was told before. */
function tellDispute(tx: Transaction, settlement: Settlement, state: string): Promise<boolean> {
  log.warn({ reference: settlement.reference, state }, "money is disputed");
  return tell(tx, "disputed", settlement, `${settlement.id}/dispute`, { state });
}

/** What arrives is not what was promised: what was promised stays, and a person has to look. */
async function tellOtherAmount(
  tx: Transaction,
  settlement: Settlement,
  { amount }: PspSettlement,
): Promise<void> {
  log.warn({ reference: settlement.reference }, "another amount than promised arrived");
  await tell(tx, "provider_mismatch", settlement, `${settlement.id}/amount`, {
    expectedAmount: decimalText(settlement.amount),
    amount: decimalText(amount),
    reason: "another amount arrived than was promised",
  });
}

function tell(
  tx: Transaction,
  kind: ExceptionKind,
  settlement: Settlement,
  subject: string,
  facts: Facts,
): Promise<boolean> {
  const { id, reference, endToEndId, amount, chargeId, merchantId, pspAccountId } = settlement;
  return openException(tx, {
    kind,
    subject,
    merchantId,
    chargeId,
    pspAccountId,
    settlementId: id,
    amount,
    facts: { reference, endToEndId, paidAmount: decimalText(amount), ...facts },
  });
}
