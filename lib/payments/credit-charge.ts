import { type Charge, type PaidFacts, payableUntil, pickedPixExpiry } from "@/lib/charges/charge";
import { keepCredited, moveCharge, recordEvent } from "@/lib/charges/store/charges";
import { setPayersChoice } from "@/lib/charges/store/payers-choice";
import { bookCredit } from "@/lib/ledger/book-money";
import { entriesOfFee } from "@/lib/ledger/entries";
import { bookEntries } from "@/lib/ledger/store/entries";
import type { Transaction } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents, decimalText } from "@/lib/platform/values/money";
import type { ProviderSettlement } from "@/lib/providers/port";
import { moveByRefunds } from "./apply-refunds";
import { amountDueAt, type DiscrepancyKind, discrepanciesOf, type Facts } from "./discrepancy";
import { discrepancyOf } from "./discrepancy-of-money";
import { factsOf, type Payment } from "./payment";
import { eventsOfMoney, type SettlementId } from "./settlement";
import { findCollectionEnd } from "./store/collection-end";
import { openDiscrepancy, waitingToComplete } from "./store/discrepancies";
import { holdMoney } from "./store/held-money";
import { refundSumsOf } from "./store/refunds";
import { markCredited, markPaying, type Settlement } from "./store/settlements";

/** The money is recorded; `first` when it is the money that paid the charge. */
export interface Settled {
  readonly kind: "settled";
  readonly first: boolean;
}

/**
 * Moves a charge to where newly recorded money brings it, or keeps the event of money that does not move it, and
 * reports what is odd about it. The caller has locked the charge's row.
 */
export async function creditCharge(
  tx: Transaction,
  charge: Charge,
  settlement: Settlement,
  payment: Payment,
): Promise<Settled> {
  const { actor } = payment.source;
  const { evidence } = payment.stored;
  // Goes out with the moves, and fails the transaction with them.
  const ended = findCollectionEnd(tx, charge.merchantId);
  ended.catch(() => {});
  const events = eventsOfMoney(charge, settlement.creditedAt ? "credited" : "authorized");
  if (events.length === 0) {
    const type = charge.paid ? "extra_settlement" : "authorized";
    await recordEvent(tx, charge.id, { type, actor, evidence });
  }
  let current: Charge | null = charge;
  for (const type of events) {
    const isLast = type === events.at(-1);
    const event = { type, actor, ...(isLast ? { evidence } : {}) };
    const changes = isLast ? { paid: paidBy(settlement) } : {};
    current = current && (await moveCharge(tx, current, event, changes));
  }
  await reportDiscrepancy(tx, charge, settlement, payment, await ended);
  return { kind: "settled", first: events.length > 0 };
}

/**
 * Records that authorized money is credited, with its amount and what its provider says that it credits of it, and
 * moves its charge to RECEIVED. A charge that its refunds or a dispute hold elsewhere stays there, and goes back to RECEIVED
 * afterwards; one that was canceled while the money was only authorized is paid by it now.
 *
 * @returns false when the money is only authorized still, or had been credited before.
 */
export async function creditAuthorized(
  tx: Transaction,
  recorded: Settlement,
  { money, stored, source: { actor } }: Payment,
): Promise<boolean> {
  if (recorded.creditedAt || money.funds === "authorized") return false;
  const { settlement, charge } = await holdMoney(tx, recorded.id);
  const { done, underWay } = await refundSumsOf(tx, recorded.id);
  const gone = done + underWay;
  // What went back of it came before: an amount below that is no amount of it, and a person has to look (reportOtherAmount).
  const amount = money.amount < gone ? settlement.amount : money.amount;
  const reported = amount === money.amount ? money.net : null;
  const net = reported ?? (amount === settlement.amount ? settlement.net : stored.net);
  if (!(await markCredited(tx, settlement.id, { amount, net }))) return false;
  await bookCredit(tx, settlement, { amount, net });
  if (!charge) return true;
  const { reference, endToEndId } = settlement;
  const evidence = { reference, endToEndId, amountCents: amount.toString() };
  if (settlement.paysCharge) await keepCredited(tx, charge.id, { amount, net });
  const paid = paidBy({ ...settlement, amount, net });
  if (await pays(tx, settlement, charge, { ...money, amount })) {
    await moveCharge(tx, charge, { type: "paid", actor, evidence }, { paid });
  } else {
    await recordEvent(tx, charge.id, { type: "arrived", actor, evidence });
  }
  await moveByRefunds(tx, settlement.id, actor, []);
  return true;
}

/** Whether this settlement pays the charge now; if no money paid it yet, marks this one as paying. */
async function pays(
  tx: Transaction,
  settlement: Settlement,
  charge: Charge,
  money: ProviderSettlement,
): Promise<boolean> {
  if (settlement.paysCharge) return charge.status === "CONFIRMED";
  if (eventsOfMoney(charge, "credited").length === 0) return false;
  await markPaying(tx, settlement.id);
  const { fee } = await keepPayersChoice(tx, charge, money);
  if (fee) await bookEntries(tx, settlement, entriesOfFee(settlement, fee, null));
  return true;
}

/** What a charge says of the money that paid it. */
export function paidBy({ amount, net, paidAt }: Settlement): PaidFacts {
  return { amount, net, paidAt, paidOn: brasiliaDay(paidAt) };
}

/**
 * Keeps what the payer of a charge chose as they paid it: the method and the amount, where these were left to them.
 * The charge's fee follows from both. The caller has locked the charge's row.
 *
 * @param money what pays the charge.
 * @returns the charge with that method and fee.
 */
export async function keepPayersChoice(
  tx: Transaction,
  charge: Charge,
  {
    method: paidBy,
    paidAt,
    amount: paid,
  }: Pick<ProviderSettlement, "method" | "paidAt" | "amount">,
): Promise<Charge> {
  const { payerChooses, billingType } = charge;
  if (charge.paid || !(payerChooses || charge.amount === 0n)) return charge;
  const method = (payerChooses && paidBy) || billingType;
  const picked = method === "PIX" ? pickedPixExpiry(charge, paidAt) : null;
  const pixExpiresAt = method === billingType ? charge.pixExpiresAt : picked;
  const amount = charge.amount === 0n ? paid : charge.amount;
  return setPayersChoice(tx, charge, { method, pixExpiresAt, pspAccountId: null, amount });
}

/**
 * Opens one discrepancy for a payment: the gravest kind names it, `facts.oddities` lists all.
 *
 * @param endedAt from when on its merchant collects nothing.
 */
async function reportDiscrepancy(
  tx: Transaction,
  charge: Charge,
  settlement: Settlement,
  payment: Payment,
  endedAt: Date | null,
): Promise<void> {
  const { money, source, isAtOtherKey } = payment;
  const funds = settlement.creditedAt ? "credited" : "authorized";
  const waiting = charge.paid ? await waitingToComplete(tx, charge.id, settlement.id) : cents(0);
  const found = discrepanciesOf(charge, { ...money, funds }, waiting, endedAt);
  if (isAtOtherKey) found.push("other_key");
  const [kind] = found;
  if (!kind) return;
  log.warn(
    { chargeId: charge.id, reference: money.reference, found },
    "a payment is not as agreed",
  );
  await openDiscrepancy(tx, {
    kind,
    subject: settlement.id,
    merchantId: charge.merchantId,
    chargeId: charge.id,
    pspAccountId: source.pspAccountId,
    settlementId: settlement.id,
    amount: money.amount,
    facts: {
      ...factsOf(payment),
      oddities: found,
      expectedAmount: decimalText(amountDueAt(charge, money.paidAt)),
      ...(charge.paid ? { paidBefore: decimalText(charge.paid.amount) } : {}),
      statusBefore: charge.status,
      payableUntil: payableUntil(charge).toISOString(),
      ...(endedAt ? { collectionEndedAt: endedAt.toISOString() } : {}),
    },
  });
}

/**
 * Reports money that its provider reports with another amount than is recorded: once. The amount of authorized money
 * becomes the one that is credited, unless more went back already; that of credited money stays, and a person has to look.
 */
export async function reportOtherAmount(
  tx: Transaction,
  settlement: Settlement,
  { amount }: ProviderSettlement,
): Promise<void> {
  if (amount === settlement.amount) return;
  const { id, reference, creditedAt } = settlement;
  log.warn({ reference }, "money is reported with another amount than is recorded");
  await report(tx, "provider_mismatch", settlement, `${id}/amount`, {
    expectedAmount: decimalText(settlement.amount),
    amount: decimalText(amount),
    reason: creditedAt
      ? "another amount reported than was credited"
      : "another amount reported than was authorized",
  });
}

/**
 * Reports money that was recorded as received in cash and is in its provider's account by now, or the other way round:
 * once. What is recorded and booked stays, and a person has to look. What went back or is disputed does not say which
 * it was.
 */
export async function reportOtherHolder(
  tx: Transaction,
  settlement: Settlement,
  money: ProviderSettlement,
): Promise<void> {
  const { funds, refunds, dispute } = money;
  const isInCash = money.isInCash ?? false;
  const isSettled = funds === "credited" && refunds.length === 0 && dispute === null;
  if (!isSettled || isInCash === settlement.isInCash) return;
  log.warn(
    { reference: settlement.reference },
    "money is reported at another place than is recorded",
  );
  await report(tx, "provider_mismatch", settlement, `${settlement.id}/cash`, {
    reason: isInCash
      ? "reported in cash, and recorded at the provider"
      : "reported at the provider, and recorded in cash",
  });
}

/**
 * Reports that a provider no longer says of recorded money that it was paid: an authorization that was voided, or
 * cash that its receiver had reported by mistake. Recorded money never changes, as the answer may be an old one: the
 * charge stays, its history keeps the event, and a person has to look. Reported once.
 */
export async function reportTakenBack(
  tx: Transaction,
  id: SettlementId,
  actor: string,
): Promise<void> {
  const { settlement } = await holdMoney(tx, id);
  const { reference, endToEndId, chargeId } = settlement;
  const reason = "its provider no longer says that it was paid";
  const isNew = await report(tx, "provider_mismatch", settlement, `${id}/taken_back`, { reason });
  if (!isNew || !chargeId) return;
  log.warn({ reference, chargeId }, reason);
  await recordEvent(tx, chargeId, {
    type: "taken_back",
    actor,
    evidence: { reference, endToEndId },
  });
}

/** Reports authorized money that should have been credited long ago. Reported once. */
export async function reportNotCredited(tx: Transaction, settlement: Settlement): Promise<void> {
  const reason = "authorized, and not credited in time";
  const paidAt = settlement.paidAt.toISOString();
  await report(tx, "provider_mismatch", settlement, `${settlement.id}/credit`, { reason, paidAt });
}

function report(
  tx: Transaction,
  kind: DiscrepancyKind,
  settlement: Settlement,
  subject: string,
  facts: Facts,
): Promise<boolean> {
  return openDiscrepancy(tx, { ...discrepancyOf(settlement, facts), kind, subject });
}
