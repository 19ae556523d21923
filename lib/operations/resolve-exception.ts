import { lockChargeOf, noteEvent } from "@/lib/database/charges";
import { asMerchant, asService, type Transaction } from "@/lib/database/connection";
import { closeException, lockException } from "@/lib/database/exceptions";
import { insertRefund, leaseRefund, refundsOfSettlement } from "@/lib/database/refunds";
import { findSettlement, holdMoney } from "@/lib/database/settlements";
import { type MerchantId, parseUuid } from "@/lib/domain/charge";
import {
  type Exception,
  type ExceptionId,
  type Resolution,
  returnableOf,
} from "@/lib/domain/exception";
import { pspRefundIdOf, type Refund, type RefundId } from "@/lib/domain/refund";
import { keyedUuid } from "@/lib/vault";
import { pursueInTime, rereadRefund } from "./pursue-refund";
import { startRefunding } from "./request-refund";

/** What a person decided about an exception. */
export interface Decision {
  /** Null: an operator, who may decide about every merchant's and about those of no merchant. */
  readonly merchantId: MerchantId | null;
  /** As it stands in the address. */
  readonly exceptionId: string;
  readonly as: Resolution;
  readonly note: string | null;
  readonly actor: string;
}

export type ResolveOutcome =
  /** `refund` is the one that sends the money back, as it is now. */
  | { readonly kind: "resolved"; readonly exception: Exception; readonly refund: Refund | null }
  | { readonly kind: "not_found" }
  /** Decided otherwise before. */
  | { readonly kind: "already_resolved"; readonly exception: Exception }
  /** No money of this exception could go back. */
  | { readonly kind: "not_refundable" }
  /** Asked too late: 90 days after the payment. */
  | { readonly kind: "window_over" };

/**
 * Closes an exception as a person decided. `refund` sends back what is left of its money, in the same
 * transaction that closes it, so that a decision never goes without its refund. Decided again, it
 * answers the same; a refund that failed meanwhile is then tried anew.
 *
 * @param now for the window of 90 days.
 */
export async function resolveException(decision: Decision, now: Date): Promise<ResolveOutcome> {
  const id = parseUuid(decision.exceptionId) as ExceptionId | null;
  if (!id) return { kind: "not_found" };
  const work = (tx: Transaction) => decide(tx, id, decision, now);
  const { merchantId } = decision;
  const { outcome, refund } = await (merchantId ? asMerchant(merchantId, work) : asService(work));
  if (outcome.kind !== "resolved" || !refund) return outcome;
  const leased = await leaseRefund(refund.id);
  if (leased) await pursueInTime(leased);
  return { ...outcome, refund: await rereadRefund(refund) };
}

interface Decided {
  readonly outcome: ResolveOutcome;
  readonly refund: Refund | null;
}

async function decide(
  tx: Transaction,
  id: ExceptionId,
  { merchantId, as, note, actor }: Decision,
  now: Date,
): Promise<Decided> {
  const exception = await lockException(tx, merchantId, id);
  if (!exception) return only({ kind: "not_found" });
  if (exception.resolved) {
    if (exception.resolved.as !== as) return only({ kind: "already_resolved", exception });
    const again = as === "refund" ? await sendBack(tx, exception, actor, now) : null;
    const refund = again && !("kind" in again) ? again : null;
    return { outcome: { kind: "resolved", exception, refund }, refund };
  }
  const refund = as === "refund" ? await sendBack(tx, exception, actor, now) : null;
  if (refund && "kind" in refund) return only(refund);
  const closed = await closeException(tx, id, as, note, actor);
  if (!closed) throw new Error(`exception ${id} was closed under its lock`);
  return { outcome: { kind: "resolved", exception: closed, refund }, refund };
}

function only(outcome: ResolveOutcome): Decided {
  return { outcome, refund: null };
}

/** Keeps the refund of whatever is left of an exception's money. */
async function sendBack(
  tx: Transaction,
  exception: Exception,
  actor: string,
  now: Date,
): Promise<Refund | ResolveOutcome> {
  const { chargeId, settlementId } = exception;
  if (!settlementId) return { kind: "not_refundable" };
  const charge =
    chargeId && exception.merchantId
      ? await lockChargeOf(tx, exception.merchantId, chargeId)
      : null;
  if (!(await findSettlement(tx, settlementId))) return { kind: "not_refundable" };
  // Two exceptions may be about one money: whoever comes second counts the refund of the first.
  const { settlement } = await holdMoney(tx, settlementId);
  const refunds = await refundsOfSettlement(tx, settlementId);
  const money = { ...settlement, chargeStatus: charge?.status ?? null, refunds };
  const back = returnableOf(exception.kind, money, now);
  if (back.kind === "window_over") return { kind: "window_over" };
  if (back.kind === "nothing") return { kind: "not_refundable" };
  // One id a try: a refund that failed has used its name at the PSP.
  const id = keyedUuid("refund-id", "exception", exception.id, `${refunds.length}`) as RefundId;
  const refund = await insertRefund(tx, {
    id,
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    settlementId,
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
  if (charge && settlement.paysCharge) await startRefunding(tx, charge, refund, actor);
  else if (charge) {
    const { reference, endToEndId } = settlement;
    const evidence = { refundId: id, reference, endToEndId, amountCents: back.amount.toString() };
    await noteEvent(tx, charge.id, { type: "refund_added", actor, evidence });
  }
  return refund;
}
