import type { Charge } from "@/lib/charges/charge";
import { lockChargeOf, recordEvent } from "@/lib/charges/store/charges";
import { asMerchant, asService, type Transaction } from "@/lib/platform/db/connection";
import { type ChargeId, type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import { keyedUuid } from "@/lib/platform/vault";
import { closeAnswered, completeCharge, type NoCompletion } from "./complete-charge";
import {
  type Discrepancy,
  type DiscrepancyId,
  MONEY_KINDS,
  type Resolution,
  returnableOf,
} from "./discrepancy";
import { lockInOrder, type NoReassignment, reassignPayment } from "./reassign-payment";
import { pspRefundIdOf, REFUNDS_MAX, type Refund, type RefundId } from "./refund";
import { startRefunding } from "./request-refund";
import { isAmongPaying } from "./settlement";
import { closeReassigned, reopenCompleted } from "./store/close-discrepancies";
import { closeDiscrepancy, findDiscrepancy, lockDiscrepancy } from "./store/discrepancies";
import { beginningAnew, holdMoney } from "./store/held-money";
import { leaseRefund } from "./store/refund-leases";
import { insertRefund, refundSumsOf, rereadRefund } from "./store/refunds";
import { findSettlement, isContested, type Settlement } from "./store/settlements";
import { submitInTime } from "./submit-refund";

/** What a person decided about a discrepancy. */
export interface Decision {
  /** Null: an operator, who may decide about every merchant's and about those of no merchant. */
  readonly merchantId: MerchantId | null;
  /** As it stands in the address. */
  readonly discrepancyId: string;
  readonly as: Resolution;
  /** Why; required to reassign and to complete. */
  readonly note: string | null;
  /** To reassign, the charge that the money pays; else null. */
  readonly to?: ChargeId | null;
  readonly actor: string;
}

export type ResolveOutcome =
  /** `refund` is the one that sends the money back, as it is now. */
  | { readonly kind: "resolved"; readonly discrepancy: Discrepancy; readonly refund: Refund | null }
  | { readonly kind: "not_found" }
  /** Decided otherwise before. */
  | { readonly kind: "already_resolved"; readonly discrepancy: Discrepancy }
  /** No money of this discrepancy could go back. */
  | { readonly kind: "not_refundable" }
  /** Requested too late: 90 days after the payment. */
  | { readonly kind: "window_over" }
  | { readonly kind: "not_reassignable"; readonly why: NoReassignment }
  | { readonly kind: "not_completable"; readonly why: NoCompletion };

/**
 * Closes a discrepancy as a person decided. `refund` sends back what is left of its money, in the same
 * transaction that closes it, so that a decision never goes without its refund. `reassign` lets its money pay a charge of
 * the merchant, and `complete` lets it complete what was paid of its own, in the same way; `reassign` also undoes a
 * `complete`. Decided again, it answers the same; a refund that failed meanwhile is then tried anew.
 *
 * @param now for the window of 90 days, and for whether a charge that is unpaid again is overdue.
 */
export async function resolveDiscrepancy(decision: Decision, now: Date): Promise<ResolveOutcome> {
  const id = parseUuid(decision.discrepancyId) as DiscrepancyId | null;
  if (!id) return { kind: "not_found" };
  const work = (tx: Transaction) => decide(tx, id, decision, now);
  const { merchantId } = decision;
  const { outcome, refund } = await beginningAnew(() =>
    merchantId ? asMerchant(merchantId, work) : asService(work),
  );
  if (outcome.kind !== "resolved" || !refund) return outcome;
  const leased = await leaseRefund(refund.id);
  if (leased) await submitInTime(leased);
  return { ...outcome, refund: await rereadRefund(refund) };
}

interface Decided {
  readonly outcome: ResolveOutcome;
  readonly refund: Refund | null;
}

async function decide(
  tx: Transaction,
  id: DiscrepancyId,
  decision: Decision,
  now: Date,
): Promise<Decided> {
  const { merchantId, as, note, actor } = decision;
  // Money before its discrepancy, as recording money locks them: two that wait for each other would fail.
  const found = await findDiscrepancy(tx, merchantId, id);
  const money = found?.settlementId && (await findSettlement(tx, found.settlementId));
  if (money && as === "reassign") await lockInOrder(tx, money, decision);
  if (money) await holdMoney(tx, money.id);
  const discrepancy = found && (await lockDiscrepancy(tx, merchantId, id));
  if (!discrepancy) return only({ kind: "not_found" });
  // What completes its charge, or was completed, may turn out to belong to another one.
  const undoes = as === "reassign" && discrepancy.resolved?.as === "complete";
  if (discrepancy.resolved && !undoes) {
    if (discrepancy.resolved.as !== as) return only({ kind: "already_resolved", discrepancy });
    const again = as === "refund" ? await sendBack(tx, discrepancy, actor, now) : null;
    const refund = again && !("kind" in again) ? again : null;
    return { outcome: { kind: "resolved", discrepancy, refund }, refund };
  }
  const refund = as === "refund" ? await sendBack(tx, discrepancy, actor, now) : null;
  if (refund && "kind" in refund) return only(refund);
  const refusal = await giveToCharge(tx, discrepancy, decision, now);
  if (refusal) return only(refusal);
  if (undoes && money) await reopenCompleted(tx, [money.id]);
  const closed = await closeDiscrepancy(tx, id, as, note, actor);
  if (!closed) throw new Error(`discrepancy ${id} was closed under its lock`);
  const reason = note ?? "";
  if (as === "reassign" && money) await closeReassigned(tx, money.id, actor, reason);
  if (as === "complete" && money) {
    await closeAnswered(tx, { settlementId: money.id, actor, reason });
  }
  return { outcome: { kind: "resolved", discrepancy: closed, refund }, refund };
}

/** Lets the money of a discrepancy pay the charge that was decided, or complete its own; null: done, or nothing to do. */
async function giveToCharge(
  tx: Transaction,
  { kind, settlementId }: Discrepancy,
  { merchantId, as, to = null, note, actor }: Decision,
  now: Date,
): Promise<ResolveOutcome | null> {
  const money = merchantId && settlementId && MONEY_KINDS.includes(kind);
  const decided = money && note ? { merchantId, settlementId, actor, reason: note } : null;
  if (as === "reassign") {
    if (money && !to) return { kind: "not_reassignable", why: "no_charge" };
    const why = decided && to ? await reassignPayment(tx, { ...decided, to }, now) : "no_money";
    return why && { kind: "not_reassignable", why };
  }
  if (as !== "complete") return null;
  const why = decided ? await completeCharge(tx, decided) : "no_money";
  return why && { kind: "not_completable", why };
}

function only(outcome: ResolveOutcome): Decided {
  return { outcome, refund: null };
}

/** Stores the refund of whatever is left of a discrepancy's money, or reports why none can be. */
async function sendBack(
  tx: Transaction,
  discrepancy: Discrepancy,
  actor: string,
  now: Date,
): Promise<Refund | ResolveOutcome> {
  const { chargeId, settlementId, merchantId } = discrepancy;
  const charge = chargeId && merchantId ? await lockChargeOf(tx, merchantId, chargeId) : null;
  const recorded = settlementId && (await findSettlement(tx, settlementId));
  if (!recorded) return { kind: "not_refundable" };
  // Two discrepancies may be about one money: the second one counts the refund of the first.
  const { settlement } = await holdMoney(tx, recorded.id);
  if (settlement.isWithdrawn) return { kind: "not_refundable" };
  const returned = await refundSumsOf(tx, recorded.id);
  if (returned.count >= REFUNDS_MAX) return { kind: "not_refundable" };
  const paysCharge = isAmongPaying(settlement);
  // A dispute about what pays the charge first moves the charge; contested money besides would go back twice.
  const contested = !settlement.paysCharge && (await isContested(tx, settlement.id));
  const money = {
    ...settlement,
    paysCharge,
    isContested: contested,
    chargeStatus: charge?.status ?? null,
    returned,
  };
  const back = returnableOf(discrepancy.kind, money, now);
  if (back.kind !== "amount") {
    return { kind: back.kind === "window_over" ? "window_over" : "not_refundable" };
  }
  // One id a try: a refund that failed has used its name at the PSP.
  const id = keyedUuid("refund-id", "exception", discrepancy.id, `${returned.count}`) as RefundId;
  const refund = await insertRefund(tx, {
    id,
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    settlementId: settlement.id,
    pspAccountId: settlement.pspAccountId,
    pspRefundId: pspRefundIdOf(id),
    idempotencyKey: null,
    requestHash: null,
    amount: back.amount,
    // The note is the merchant's own; a refund's reason would be shown to the payer.
    reason: null,
    origin: "merchant",
    actor,
  });
  if (!refund) return { kind: "not_refundable" };
  if (charge) await recordStart(tx, charge, settlement, refund, actor);
  return refund;
}

/** Money beyond the settlement that paid a charge does not move it: the refund only stands in its history. */
async function recordStart(
  tx: Transaction,
  charge: Charge,
  settlement: Settlement,
  refund: Refund,
  actor: string,
): Promise<void> {
  if (isAmongPaying(settlement)) return startRefunding(tx, charge, refund, { actor });
  const { reference, endToEndId } = settlement;
  const amountCents = refund.amount.toString();
  const evidence = { refundId: refund.id, reference, endToEndId, amountCents };
  await recordEvent(tx, charge.id, { type: "refund_added", actor, evidence });
}
