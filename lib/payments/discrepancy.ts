import { type Charge, type PaidFacts, payableUntil } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { amountDueOn, cutDown, halfUp, type LateTerms } from "@/lib/platform/values/late-terms";
import { type Cents, cents, parseReais } from "@/lib/platform/values/money";
import type { Funds } from "@/lib/platform/values/money-state";
import {
  isRefundable,
  isRefundWindowOver,
  leftOf,
  type RefundableMoney,
  type RefundSums,
  type Returned,
  wentBack,
} from "./refund";
import { eventsOfMoney, type SettlementId } from "./settlement";

/** What no rule settles: a person looks at it. */
export const DISCREPANCY_KINDS = [
  /** Money for a charge that had been paid before. */
  "duplicate_payment",
  /** Money for a charge that had been canceled or refused. */
  "paid_after_cancel",
  /** Money from after the end of the code's validity. */
  "late_payment",
  /** Another amount than the charge's. */
  "amount_mismatch",
  /** Money that names no charge of ours. */
  "unknown_charge",
  /** Money at another Pix key than the one it was announced for. */
  "other_key",
  /** The PSP sent money back on its own (MED). */
  "provider_refund",
  /** Its payer disputes the payment at the bank or the card's issuer. */
  "disputed",
  /** What the PSP keeps of a charge or refund is not what was agreed. */
  "provider_mismatch",
  /** The PSP has a payable charge that is none of ours. */
  "orphan_charge",
  /** A charge that waits here is not known to its PSP. */
  "missing_at_provider",
  /** The books of a day do not agree with the provider's list of what moved at the account. */
  "close_differs",
] as const;
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number];

/**
 * What a person decides: it is right as it is, the money goes back, there is nothing to do, it pays another charge, or it
 * completes what was paid of its charge.
 */
export const RESOLUTIONS = ["accept", "refund", "ignore", "reassign", "complete"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The most characters of the note to a resolution. */
export const RESOLUTION_NOTE_MAX = 500;

export type DiscrepancyId = string & { readonly __brand: "DiscrepancyId" };

/** A finding, and what became of it. */
export interface Discrepancy {
  readonly id: DiscrepancyId;
  /** Null: the operator's matter. */
  readonly merchantId: MerchantId | null;
  readonly chargeId: ChargeId | null;
  readonly pspAccountId: string;
  /** The money it is about, if any. */
  readonly settlementId: SettlementId | null;
  /** The network's name for that money, if it was a Pix. */
  readonly endToEndId: string | null;
  readonly kind: DiscrepancyKind;
  readonly amount: Cents | null;
  /** What was found, in words that need no table: texts only, no payer data. */
  readonly facts: Facts;
  readonly openedAt: Date;
  readonly resolved: {
    readonly as: Resolution;
    readonly note: string | null;
    readonly at: Date;
    readonly by: string;
  } | null;
}

export type Facts = Readonly<Record<string, string | readonly string[] | null>>;

/** Kinds about recorded money, which can go back as a whole. */
export const MONEY_KINDS: readonly DiscrepancyKind[] = [
  "duplicate_payment",
  "paid_after_cancel",
  "late_payment",
  "amount_mismatch",
  "unknown_charge",
  "other_key",
];

/** Money that a discrepancy is about, and the charge that it came for. */
export interface DiscrepancyMoney extends RefundableMoney {
  readonly amount: Cents;
  /** Whether it is among the money that pays its charge. */
  readonly paysCharge: boolean;
  /** It is not what paid its charge first, and may be taken away or was: its payer disputes it, or its provider took it. */
  readonly isContested: boolean;
  /** Null: it is for no charge. */
  readonly chargeStatus: ChargeStatus | null;
  readonly returned: Returned;
}

/** What of a discrepancy's money can still go back to its payer. */
export type Returnable =
  | {
      readonly kind: "amount";
      readonly amount: Cents;
      /** Whether it is what paid its charge, which is then refunded too. */
      readonly paysCharge: boolean;
    }
  /** It is about no money, or all of it went back or is going back. */
  | { readonly kind: "nothing" }
  /** Too late: 90 days after a Pix. */
  | { readonly kind: "window_over" };

/**
 * What of a discrepancy's money can still go back: all that is left of it.
 *
 * @param money null when there is none.
 */
export function returnableOf(
  kind: DiscrepancyKind,
  money: DiscrepancyMoney | null,
  now: Date,
): Returnable {
  if (!money || money.isContested || !MONEY_KINDS.includes(kind)) return { kind: "nothing" };
  if (isRefundWindowOver(money, now)) return { kind: "window_over" };
  const { chargeStatus, paysCharge } = money;
  const free = !paysCharge || (chargeStatus !== null && isRefundable(chargeStatus));
  const amount = leftOf(money.amount, money.returned);
  return free && amount > 0n ? { kind: "amount", amount, paysCharge } : { kind: "nothing" };
}

/** What a charge's payments would come to, were one that came beyond the first to complete it (ADR 0049). */
export interface Completable {
  /** What is paid of the charge now. */
  readonly paid: Cents;
  /** What was due when the money came. */
  readonly due: Cents;
}

/**
 * Whether money could complete what was paid of its charge; null where it cannot. The operation decides again, under lock.
 *
 * @param money null when there is none.
 * @param received what is paid of its charge while that is RECEIVED with less than was due; else null.
 */
export function completableOf(
  { kind, facts }: Pick<Discrepancy, "kind" | "facts">,
  money: Pick<DiscrepancyMoney, "paysCharge" | "isContested" | "returned"> | null,
  received: Cents | null,
): Completable | null {
  if (!money || money.paysCharge || money.isContested || received === null) return null;
  if (wentBack(money.returned)) return null;
  const { expectedAmount } = facts;
  const due = typeof expectedAmount === "string" ? parseReais(expectedAmount) : null;
  return due !== null && received < due && MONEY_KINDS.includes(kind)
    ? { paid: received, due }
    : null;
}

/** One page of discrepancies, in the order that was requested. */
export interface DiscrepancyPage {
  readonly discrepancies: readonly Discrepancy[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
}

/**
 * What is not as agreed about money for a charge, the weightiest first; empty when nothing is.
 *
 * @param charge as it was before the money.
 * @param waiting what came before it as the rest of the charge, and waits for a person's decision.
 * @param collectionEndedAt from when on its merchant collects nothing: none of its charges can be paid any more.
 */
export function discrepanciesOf(
  charge: Charge,
  money: JudgedMoney,
  waiting: Cents = cents(0),
  collectionEndedAt: Date | null = null,
): DiscrepancyKind[] {
  const found: DiscrepancyKind[] = [];
  const pays = eventsOfMoney(charge, money.funds).length > 0;
  // Money that is only authorized does not move a charge that ended, however it did.
  const endedFor = !pays && charge.status === "CANCELED";
  if (!pays && !endedFor && !isRemainder(charge, money, waiting)) found.push("duplicate_payment");
  const calledOff = charge.status === "CANCELED" && charge.cancelReason !== "expired";
  // Also while its PSP has not withdrawn it yet, once its merchant was answered that it is going to be canceled; and for
  // money beside what paid it after it had been canceled.
  const { cancelRequested, cancelReason } = charge;
  const wasCanceled = cancelRequested?.isAccepted === true || cancelReason === "canceled";
  const goneFor = wasCanceled && cancelRequested !== null && money.paidAt > cancelRequested.at;
  const isClosed = collectionEndedAt !== null && money.paidAt > collectionEndedAt;
  if (calledOff || goneFor || endedFor || isClosed) found.push("paid_after_cancel");
  if (isTooLate(charge, money)) found.push("late_payment");
  if (charge.amount > 0n && !isAmountDue(charge, money)) found.push("amount_mismatch");
  return found;
}

/** Whether money is no more than what is missing of a charge that was paid less than was due, and than waits for it. */
function isRemainder(charge: Charge, { amount, paidAt }: JudgedMoney, waiting: Cents): boolean {
  return waiting + amount <= missingAt(charge, paidAt);
}

/**
 * What is missing of a charge for money that comes at an instant: what was due then, less what is paid; 0 or less where
 * nothing is missing, as where all that was due was paid when it was.
 */
export function missingAt(charge: Charge, at: Date): Cents {
  if (charge.status !== "RECEIVED" || !charge.paid || wasPaidInFull(charge)) return cents(0);
  return cents(amountDueAt(charge, at) - charge.paid.amount);
}

/** What of a charge decides whether it was paid in full. */
export interface PaidCharge {
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  readonly lateTerms: LateTerms | null;
  readonly paid: Pick<PaidFacts, "amount" | "paidOn"> | null;
}

/** Whether what is paid of a charge is all that was due on the day of payment: a fine of later days is not missing. */
export function wasPaidInFull({ amount, dueDate, lateTerms, paid }: PaidCharge): boolean {
  if (!paid) return false;
  return ROUNDINGS.some(
    (rounding) =>
      paid.amount >= amountDueOn(amount, dueDate, lateTerms, paid.paidOn, rounding).total,
  );
}

/** What of money decides whether it is as agreed. */
export interface JudgedMoney {
  readonly amount: Cents;
  readonly paidAt: Date;
  readonly funds: Funds;
  readonly method: PickedMethod | null;
}

/** What is due for a charge at an instant, with the fine, interest or discount of that day. */
export function amountDueAt({ amount, dueDate, lateTerms }: Charge, at: Date): Cents {
  return amountDueOn(amount, dueDate, lateTerms, brasiliaDay(at)).total;
}

/**
 * API Pix cuts the parts of a centavo of fine, interest and discount; other providers do not say whether they cut or round
 * them, so that both are as agreed.
 */
const ROUNDINGS = [cutDown, halfUp];

/** Whether an amount is what was due when it was paid. */
export function isAmountDue(
  { amount, dueDate, lateTerms }: Charge,
  { amount: paid, paidAt }: JudgedMoney,
) {
  const day = brasiliaDay(paidAt);
  return ROUNDINGS.some(
    (rounding) => paid === amountDueOn(amount, dueDate, lateTerms, day, rounding).total,
  );
}

/** Only a Pix code dies; everything else, and what a provider holds as the payer's choice, stays payable. */
function isTooLate(charge: Charge, { paidAt, method }: JudgedMoney): boolean {
  if (!charge.pixExpiresAt || (method !== null && method !== "PIX")) return false;
  if (charge.payerChooses && charge.pspChargeId) return false;
  const until = payableUntil(charge).getTime();
  // Validity to a whole second, as to 23:59:59 of a day, ends with that second.
  return paidAt.getTime() > (until % 1_000 === 0 ? until + 999 : until);
}

/** A discrepancy with what a person needs to know to decide about it. */
export interface ListedDiscrepancy extends Discrepancy {
  readonly charge: { readonly payerName: string; readonly description: string | null } | null;
  /** What of its money can still go back. */
  readonly returnable: Returnable;
  /** Whether its money could complete what was paid of its charge. */
  readonly completable: Completable | null;
  /** Whether its money can be given to another charge, as far as that goes. */
  readonly isReassignable: boolean;
  /** What of its money went back, is going back or could not. */
  readonly refunds: RefundSums;
  /** What the member who resolved it is called; null when it was no member of the merchant. */
  readonly resolver: string | null;
}

/** How many discrepancies of a kind there are, and their sum. */
export interface DiscrepancyTotal {
  readonly count: number;
  /** The sum of those that are about an amount. */
  readonly amount: Cents;
}

/** One page of discrepancies, and the totals of each kind over all pages. */
export interface DiscrepancyListing extends DiscrepancyPage {
  readonly discrepancies: readonly ListedDiscrepancy[];
  readonly totals: ReadonlyMap<DiscrepancyKind, DiscrepancyTotal>;
}
