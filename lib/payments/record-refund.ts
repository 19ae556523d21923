import { randomUUID } from "node:crypto";
import { recordEvent } from "@/lib/charges/store/charges";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { keyedReference } from "@/lib/platform/line-key";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { keyedUuid } from "@/lib/platform/vault";
import { findBankAccounts } from "@/lib/providers/manual-accounts";
import { moveByRefunds } from "./apply-refunds";
import { isRefundable, REFUNDS_MAX, type Refund, type RefundId, refundableOf } from "./refund";
import { startRefunding } from "./request-refund";
import { isAmongPaying, type SettlementId } from "./settlement";
import { beginningAnew, type HeldMoney, holdMoney } from "./store/held-money";
import { claimReference, endRefund, insertRefund, refundsOfSettlement } from "./store/refunds";
import { findSettlement } from "./store/settlements";

/** A refund that was made outside of this service, as a member saw it at the bank or provider. */
export interface MadeRefund {
  /** The money that went back, as it stands in the address. */
  readonly settlementId: string;
  readonly amount: Cents;
  /** The Brasília day on which it left the account. */
  readonly madeOn: CivilDate;
  /** What the bank calls it: its end-to-end id, or the reference of a statement's line. */
  readonly reference: string;
  /** In the member's words, for the charge's history. */
  readonly reason: string;
  /** The refund that failed here and was made all the same; null: it was not requested here. */
  readonly failedId: string | null;
}

export type RecordRefundOutcome =
  | { readonly kind: "recorded"; readonly refund: Refund }
  | { readonly kind: "not_found" }
  /** Its provider makes and reports all refunds of this money. */
  | { readonly kind: "held_by_provider" }
  /** A refund with this reference is recorded already, or the one that failed was recorded as made. */
  | { readonly kind: "duplicate"; readonly chargeId: ChargeId | null }
  /** Its provider reported a refund of this amount on its own, which is probably the same. */
  | { readonly kind: "reported" }
  /** Nothing of this money can have gone back. */
  | { readonly kind: "not_refundable" }
  /** As many refunds of this money are kept as there may be (`REFUNDS_MAX`). */
  | { readonly kind: "too_many" }
  /** More than what is left, in centavos. */
  | { readonly kind: "too_much"; readonly left: Cents }
  | { readonly kind: "wrong_day"; readonly fault: "future" | "before_payment" }
  /** No refund of this money with this amount failed under that id. */
  | { readonly kind: "not_failed" };

/**
 * Records a refund that was made in the bank's app, or one that failed here and was made all the same. It is a refund
 * like any other: it takes its amount from what is left, moves the charge, and is booked.
 *
 * @param now for the day, which is not to come.
 */
export async function recordMadeRefund(
  member: Allowed<"refund">,
  made: MadeRefund,
  now: Date,
): Promise<RecordRefundOutcome> {
  const id = parseUuid(made.settlementId) as SettlementId | null;
  if (!id) return { kind: "not_found" };
  const accounts = await findBankAccounts(member);
  const work = async (tx: Transaction): Promise<RecordRefundOutcome> => {
    const found = await findSettlement(tx, id);
    if (found?.merchantId !== member.merchantId) return { kind: "not_found" };
    const held = await holdMoney(tx, id);
    const refunds = await refundsOfSettlement(tx, id);
    const isAtBank = accounts.includes(held.settlement.pspAccountId);
    const refusal = await refusalOf(tx, held, refunds, { made, isAtBank, now });
    return refusal ?? { kind: "recorded", refund: await record(tx, held, made, member) };
  };
  return beginningAnew(() => asMerchant(member.merchantId, work));
}

/** Why a refund cannot be recorded; null when it can. */
async function refusalOf(
  tx: Transaction,
  { settlement, charge }: HeldMoney,
  refunds: readonly Refund[],
  {
    made,
    isAtBank,
    now,
  }: { readonly made: MadeRefund; readonly isAtBank: boolean; readonly now: Date },
): Promise<Exclude<RecordRefundOutcome, { kind: "recorded" }> | null> {
  const { amount, failedId, madeOn, reference } = made;
  const isFailed = ({ id, status, amount: requested }: Refund) =>
    id === failedId && status === "FAILED" && requested === amount;
  if (failedId !== null && !refunds.some(isFailed)) return { kind: "not_failed" };
  if (failedId === null && !isAtBank) return { kind: "held_by_provider" };
  const { merchantId, paidAt, isWithdrawn } = settlement;
  const madeBefore = refunds.find(({ id }) => failedId !== null && id === idOf(failedId));
  const known = madeBefore ?? (merchantId && (await recordedAs(tx, merchantId, reference)));
  if (known) return { kind: "duplicate", chargeId: known.chargeId };
  const isReported = refunds.some(
    ({ origin, status, amount: reported }) =>
      origin === "psp" && status !== "FAILED" && reported === amount,
  );
  if (isReported) return { kind: "reported" };
  const isFree = !isAmongPaying(settlement) || (charge !== null && isRefundable(charge.status));
  const left = refundableOf(settlement.amount, refunds);
  if (isWithdrawn || !isFree || left <= 0n) return { kind: "not_refundable" };
  if (failedId === null && refunds.length >= REFUNDS_MAX) return { kind: "too_many" };
  if (amount > left) return { kind: "too_much", left };
  if (madeOn > brasiliaDay(now)) return { kind: "wrong_day", fault: "future" };
  if (madeOn < brasiliaDay(paidAt)) return { kind: "wrong_day", fault: "before_payment" };
  return null;
}

/**
 * The refund that is recorded under a reference. One of a line with an unkeyed digest, as a page has it that a release before
 * proposed, may be recorded under the keyed one by now.
 */
async function recordedAs(
  tx: Transaction,
  merchantId: MerchantId,
  reference: string,
): Promise<Refund | null> {
  const keyed = keyedReference(merchantId, reference);
  const known = await claimReference(tx, merchantId, reference);
  return known ?? (keyed === reference ? null : claimReference(tx, merchantId, keyed));
}

/** The id of a recorded refund: one that failed here names a single one. */
function idOf(failedId: string | null): RefundId {
  return (failedId ? keyedUuid("refund-id", "made", failedId) : randomUUID()) as RefundId;
}

/** Stores the refund, begun and ended, with what became of its charge. */
async function record(
  tx: Transaction,
  { settlement, charge }: HeldMoney,
  { amount, reference, reason, failedId }: MadeRefund,
  member: Allowed<"refund">,
): Promise<Refund> {
  const actor = `member:${member.id}`;
  const { merchantId } = member;
  const refund = await insertRefund(tx, {
    id: idOf(failedId),
    merchantId,
    chargeId: settlement.chargeId,
    settlementId: settlement.id,
    pspAccountId: settlement.pspAccountId,
    pspRefundId: keyedReference(merchantId, reference),
    idempotencyKey: null,
    requestHash: null,
    amount,
    reason,
    origin: "merchant",
    actor,
  });
  if (!refund) throw new Error(`refund ${reference} was recorded under the lock of its money`);
  if (charge && isAmongPaying(settlement)) {
    await startRefunding(tx, charge, refund, { actor });
  } else if (charge) {
    const evidence = { refundId: refund.id, amountCents: amount.toString() };
    await recordEvent(tx, charge.id, { type: "refund_added", actor, reason, evidence });
  }
  await endRefund(tx, refund.id, { status: "REFUNDED" });
  await moveByRefunds(tx, settlement.id, actor, [refund.id]);
  const recorded = (await refundsOfSettlement(tx, settlement.id)).find(
    ({ id }) => id === refund.id,
  );
  return recorded ?? refund;
}
