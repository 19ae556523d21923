import type { Charge } from "@/lib/charges/charge";
import { type ChargeEventType, type ChargeStatus, statusAfter } from "@/lib/charges/charge-status";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { SettlementId } from "./settlement";

/** How long after the payment a Pix can be sent back (API Pix, devolução): 90 days. */
export const REFUND_WINDOW_DAYS = 90;

/** The most characters of a refund's reason (API Pix, `descricao` of a devolução). */
export const REFUND_REASON_MAX = 140;

/**
 * The most refunds of one payment that are kept, those that failed included. Each request for one more adds them up, under
 * the lock of its charge.
 */
export const REFUNDS_MAX = 200;

/** `PROCESSING` until the PSP says how it ended. */
export const REFUND_STATUSES = ["PROCESSING", "REFUNDED", "FAILED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type RefundId = string & { readonly __brand: "RefundId" };

/** Money of one settlement on its way back to its payer. */
export interface Refund {
  readonly id: RefundId;
  /** Null only for money that never named a merchant's charge. */
  readonly merchantId: MerchantId | null;
  readonly chargeId: ChargeId | null;
  /** The money that goes back. */
  readonly settlementId: SettlementId;
  /** The provider's name for the money. */
  readonly reference: string;
  /** The network's name for the money, if it was a Pix. */
  readonly endToEndId: string | null;
  readonly pspAccountId: string;
  /** The provider's name for the refund. */
  readonly pspRefundId: string;
  readonly amount: Cents;
  readonly reason: string | null;
  readonly status: RefundStatus;
  /** Who began it: the merchant, or the PSP itself (MED, API Pix `natureza`). */
  readonly origin: "merchant" | "psp";
  /** Why it failed. */
  readonly failure: string | null;
  readonly requestedAt: Date;
  /** When the PSP first said that it has it; null when it refused it outright, or has not said yet. */
  readonly acceptedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What of some money went back, and what is on its way back. */
export interface Returned {
  readonly done: Cents;
  readonly underWay: Cents;
}

/** The refunds of some money, added up: there may be hundreds, and who decides about the money needs none of them. */
export interface RefundSums extends Returned {
  /** How many are kept, those that failed included. */
  readonly count: number;
  /** Why the one that began last failed; null where it did not, or there is none. */
  readonly lastFailure: string | null;
}

/** Of money without a refund. */
export const NO_REFUNDS: RefundSums = {
  done: cents(0),
  underWay: cents(0),
  count: 0,
  lastFailure: null,
};

/** The refunds of several payments together. */
export function together(sums: Iterable<Returned>): Returned {
  let [done, underWay] = [0n, 0n];
  for (const each of sums) {
    done += each.done;
    underWay += each.underWay;
  }
  return { done: cents(done), underWay: cents(underWay) };
}

/** Whether anything of some money went back, or is on its way. */
export function wentBack({ done, underWay }: Returned): boolean {
  return done > 0n || underWay > 0n;
}

/**
 * What of a charge's payment went back by a lost dispute: a charge is REFUNDED once nothing of its payment is left, by
 * refunds or by a dispute about what they left.
 */
export function lostInDispute(status: ChargeStatus, paid: Cents, returned: Returned): Cents {
  return status === "REFUNDED" ? leftOf(paid, returned) : cents(0);
}

/** What of a payment neither went back by refunds nor is on its way back. */
export function leftOf(paid: Cents, { done, underWay }: Returned): Cents {
  return cents(paid - done - underWay);
}

/** The PSP's name for a refund that we submit: its UUID without hyphens, of API Pix's `[a-zA-Z0-9]{1,35}`. */
export function pspRefundIdOf(id: RefundId): string {
  return id.replaceAll("-", "");
}

/** The id of a refund that the PSP names; null when the name is none of ours. */
export function refundIdOf(pspRefundId: string): RefundId | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    pspRefundId,
  );
  return match && (match.slice(1).join("-") as RefundId);
}

/**
 * Whether a member recorded a refund that was made outside of this service (lib/payments/record-refund.ts): it goes by
 * the bank's name for it and not by ours.
 */
export function isRecordedByHand({ id, origin, pspRefundId }: Refund): boolean {
  return origin === "merchant" && pspRefundId !== pspRefundIdOf(id);
}

/** Whether its name at the bank was taken out when its payer was anonymised (prisma/functions/anonymized_mark.sql). */
export function hasLostName({ id, pspRefundId }: Refund): boolean {
  return [`\u007fanonymized:${id}`, `anonymized:${id}`].includes(pspRefundId);
}

/** What went back by some refunds, and what is on its way by them. */
export function returnedOf(refunds: readonly Refund[]): Returned {
  return { done: sumOf(refunds, "REFUNDED"), underWay: sumOf(refunds, "PROCESSING") };
}

/** What can still be sent back of an amount: refunds that failed free theirs again. */
export function refundableOf(paid: Cents, refunds: readonly Refund[]): Cents {
  return leftOf(paid, returnedOf(refunds));
}

/** What of an amount has gone back for good. */
export function refundedOf(refunds: readonly Refund[]): Cents {
  return returnedOf(refunds).done;
}

/** Whether money of a charge in this status can be sent back, as far as that goes. */
export function isRefundable(status: ChargeStatus): boolean {
  return status === "REFUNDING" || statusAfter(status, "refund_started") !== null;
}

/** What of money decides how long it can be sent back. */
export interface RefundableMoney {
  readonly paidAt: Date;
  /** The network's name for it, if it was a Pix. */
  readonly endToEndId: string | null;
}

/** Until when money can be sent back, inclusive; null: the network bounds Pix alone, all else its provider. */
export function refundWindowEnd({ paidAt, endToEndId }: RefundableMoney): Date | null {
  return endToEndId === null ? null : new Date(paidAt.getTime() + REFUND_WINDOW_DAYS * 86_400_000);
}

/** Whether the time to send money back is over. */
export function isRefundWindowOver(money: RefundableMoney, now: Date): boolean {
  const end = refundWindowEnd(money);
  return end !== null && now > end;
}

/**
 * The next event by which a charge reaches the status that the refunds of its payment call for. That status is
 * REFUNDING while a refund is under way and REFUNDED when everything went back; else it is RECEIVED, or CONFIRMED
 * while the money is only authorized.
 *
 * @param returned of all money that pays the charge.
 * @param credited whether the money that paid the charge is credited.
 * @param lost what of the money that completes it went back by lost disputes, in centavos.
 * @returns null when the charge has that status.
 */
export function eventAfterRefunds(
  charge: Pick<Charge, "status" | "paid">,
  returned: Returned,
  credited: boolean,
  lost = cents(0),
): ChargeEventType | null {
  if (!charge.paid) return null;
  const underWay = returned.underWay > 0n;
  const all = returned.done + lost >= charge.paid.amount;
  if (charge.status === "RECEIVED" || charge.status === "CONFIRMED") {
    return underWay || all ? "refund_started" : null;
  }
  if (charge.status !== "REFUNDING" || underWay) return null;
  const back = credited ? "returned_to_received" : "returned_to_confirmed";
  return all ? "refunded" : back;
}

function sumOf(refunds: readonly Refund[], counted: RefundStatus): Cents {
  const those = refunds.filter(({ status }) => status === counted);
  return cents(those.reduce((sum, { amount }) => sum + amount, 0n));
}
