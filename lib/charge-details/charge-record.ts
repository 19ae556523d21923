import { type Charge, waitsForPayment } from "@/lib/charges/charge";
import {
  type ChargeEventType,
  type ChargeNote,
  type ChargeStatus,
  statusAfter,
} from "@/lib/charges/charge-status";
import type { Discrepancy } from "@/lib/payments/discrepancy";
import {
  isRefundable,
  isRefundWindowOver,
  type Refund,
  type Returned,
  refundableOf,
  refundWindowEnd,
} from "@/lib/payments/refund";
import type { SettlementId } from "@/lib/payments/settlement";
import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";
import { DISPUTE_REASONS, type DisputeReason } from "@/lib/platform/values/money-state";
import type { ChargeMoney } from "./charge-money";

/** The most entries of one kind that a record holds; older ones are only counted. */
export const RECORD_ENTRIES_MAX = 50;

/** What happened to a charge, with what proves it. */
export interface RecordedEvent {
  /** 1, 2, 3 … within the charge. */
  readonly number: number;
  readonly type: ChargeEventType | ChargeNote | "created";
  /** Null for the first entry. */
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
  /** `client:<id>`, `member:<id>`, `psp:<account>`, `worker` or `operator`. */
  readonly actor: string;
  readonly reason: string | null;
  /** What the PSP said, without the payer's words. */
  readonly evidence: unknown;
}

/** Money credited or authorized for a charge. */
export interface RecordedMoney {
  readonly id: SettlementId;
  /** Its PSP's name for it. */
  readonly reference: string;
  /** The network's own name for it, if it was a Pix. */
  readonly endToEndId: string | null;
  readonly pspAccountId: string;
  readonly amount: Cents;
  /** The amount after the PSP's own charge. */
  readonly net: Cents;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  /** When it was credited; null while it is only authorized. */
  readonly creditedAt: Date | null;
  /** Whether it is the money that paid the charge first. */
  readonly paysCharge: boolean;
  /** Whether it completes what was paid first. What neither pays nor completes the charge came beyond it. */
  readonly completesCharge: boolean;
  /** Its payer disputes it, or its provider no longer says that it was paid: it may be taken away, or was. */
  readonly isContested: boolean;
  /** When a member withdrew what a member had recorded; null: it stands. */
  readonly withdrawnAt: Date | null;
}

/** A refund and who requested it. */
export interface RecordedRefund extends Refund {
  readonly actor: string;
}

/** All that is known of one charge, as of one instant. */
export interface ChargeRecord {
  readonly charge: Charge;
  readonly merchantName: string;
  /** Whether it is at a Pix key of the merchant's own: no provider reports its money, only members can. */
  readonly confirmedByHand: boolean;
  /** Whether it is at a bank of the merchant's own, from whose app money goes back too. */
  readonly heldAtBank: boolean;
  /** Changes whenever anything of the record does. */
  readonly version: string;
  /** Oldest first; of more than `RECORD_ENTRIES_MAX` the newest. */
  readonly events: readonly RecordedEvent[];
  /** How many events there are in all. */
  readonly eventCount: number;
  /** Oldest first. */
  readonly money: readonly RecordedMoney[];
  /** Newest first; of more than `RECORD_ENTRIES_MAX` the newest. */
  readonly refunds: readonly RecordedRefund[];
  /** What became of all that money, from the ledger; null where nothing came. */
  readonly balance: ChargeMoney | null;
  /** What of the money that paid the charge went back, and is on its way back. */
  readonly returned: Returned;
  /** Open exceptions first, each part oldest first. */
  readonly exceptions: readonly Discrepancy[];
  readonly names: ActorNames;
}

/** What the ids in a record are called; an id without a name is not the merchant's to know. */
export interface ActorNames {
  /** Members of the same merchant: their name, or else their e-mail. */
  readonly members: Readonly<Record<string, string>>;
  readonly pspAccounts: Readonly<Record<string, string>>;
  /** The merchant's secrets, also those that were revoked. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** When the payer reported having paid, while nobody has confirmed it and the charge waits; else null. */
export function openReportOf({ charge, confirmedByHand, events }: ChargeRecord): Date | null {
  if (!confirmedByHand || (charge.status !== "PENDING" && charge.status !== "OVERDUE")) return null;
  return events.find(({ type }) => type === "payment_reported")?.at ?? null;
}

/**
 * What one refund can send back of the money that pays a charge: what is left of the first payment of which anything is;
 * 0 without money.
 */
export function leftToReturn(record: ChargeRecord): Cents {
  const { charge, returned } = record;
  const paying = nextToReturn(record);
  if (!charge.paid || !paying) return cents(0);
  // A record has not all of very many refunds; their sum is of all.
  const left = cents(charge.paid.amount - returned.done - returned.underWay);
  const ofOne = leftOf(record, paying.id);
  if (ofOne <= left) return ofOne;
  return left;
}

/** All money that pays a charge: what paid it first, then what completes it. */
export function payingMoney({ money }: Pick<ChargeRecord, "money">): readonly RecordedMoney[] {
  const completing = money.filter(({ completesCharge }) => completesCharge);
  return [...money.filter(({ paysCharge }) => paysCharge), ...completing];
}

function nextToReturn(record: ChargeRecord): RecordedMoney | undefined {
  // A dispute about what paid first moves the charge; what completes it would go back twice.
  return payingMoney(record).find(
    ({ id, paysCharge, isContested }) => leftOf(record, id) > 0n && (paysCharge || !isContested),
  );
}

/** The money of a boleto that a refund would be of: no Pix and no card paid it. Null where it is none. */
export function paidByBoleto(record: ChargeRecord): RecordedMoney | null {
  const next = record.charge.billingType === "BOLETO" ? nextToReturn(record) : undefined;
  return next && next.endToEndId === null ? next : null;
}

/** A dispute about money of a charge that goes on, as far as its provider says. */
export interface ChargeDispute {
  readonly reason: DisputeReason | null;
  /** The last day on which the provider takes the merchant's proof. */
  readonly answerBy: CivilDate | null;
  readonly pspAccountId: string;
}

/** The dispute about money of a charge that goes on; null when there is none. */
export function disputeOf({ exceptions }: ChargeRecord): ChargeDispute | null {
  const found = exceptions.find(({ kind, facts }) => kind === "disputed" && facts.state === "open");
  if (!found) return null;
  const { disputeReason, answerBy } = found.facts;
  return {
    reason: DISPUTE_REASONS.find((reason) => reason === disputeReason) ?? null,
    answerBy: typeof answerBy === "string" ? parseCivilDate(answerBy) : null,
    pspAccountId: found.pspAccountId,
  };
}

/** Whether the money that paid a charge is only authorized yet. */
export function isAwaitingCredit({ money }: ChargeRecord): boolean {
  return money.some(({ paysCharge, creditedAt }) => paysCharge && creditedAt === null);
}

/** Why money of a charge cannot be sent back now; null when it can. */
export type NoRefund = "unpaid" | "state" | "window" | "nothing_left";

/**
 * Whether money of a charge could be sent back now. The operation that does it decides again, under
 * lock: this is what to offer.
 */
export function refusalOfRefund(record: ChargeRecord, now: Date): NoRefund | null {
  const { charge } = record;
  if (!charge.paid) return "unpaid";
  if (!isRefundable(charge.status)) {
    return leftToReturn(record) <= 0n ? "nothing_left" : "state";
  }
  if (leftToReturn(record) <= 0n) return "nothing_left";
  const paying = nextToReturn(record);
  return paying && isRefundWindowOver(paying, now) ? "window" : null;
}

/** Until when the money that one refund can send back can be; null where nothing ends it. */
export function refundableUntil(record: ChargeRecord): Date | null {
  const paying = nextToReturn(record);
  return paying ? refundWindowEnd(paying) : null;
}

/**
 * Whether a member may record a manual payment for a charge. A paid or canceled charge can be paid too: further
 * money becomes a discrepancy.
 */
export function isMarkable({ charge: { status }, confirmedByHand }: ChargeRecord): boolean {
  return confirmedByHand && ["PENDING", "OVERDUE", "CANCELED", "RECEIVED"].includes(status);
}

/**
 * Whether a member may withdraw a payment of a charge: a member recorded it, and nothing of it went back or is about to.
 * What pays a charge that was refunded before stays: such a charge never waits to be paid again.
 */
export function isWithdrawable(record: ChargeRecord, id: SettlementId): boolean {
  const { charge, confirmedByHand, money, refunds } = record;
  const item = money.find((one) => one.id === id);
  if (!item || item.withdrawnAt || !confirmedByHand) return false;
  const together = item.paysCharge ? payingMoney(record) : [item];
  const wentBack = refunds.some(
    ({ settlementId, status }) =>
      status !== "FAILED" && together.some((one) => one.id === settlementId),
  );
  const isPaidAgain = item.paysCharge && record.events.some(({ to }) => to === "REFUNDED");
  return item.pspAccountId === charge.pspAccountId && !wentBack && !isPaidAgain;
}

/** What of a payment of a charge has not gone back and is not about to; nothing of what was withdrawn. */
export function leftOf({ money, refunds }: ChargeRecord, id: SettlementId): Cents {
  const item = money.find((one) => one.id === id);
  if (!item || item.withdrawnAt) return cents(0);
  return refundableOf(
    item.amount,
    refunds.filter(({ settlementId }) => settlementId === id),
  );
}

/**
 * Whether to offer to change a charge: it waits to be paid, or is overdue and can be paid still, nothing else of it is
 * requested, and a code of the merchant's own key, which is good for ever, is no part of it. The operation that does it decides again, under lock.
 */
export function isEditable({ charge, confirmedByHand }: ChargeRecord): boolean {
  const { cancelRequested, editRequested } = charge;
  return waitsForPayment(charge) && !cancelRequested && !editRequested && !confirmedByHand;
}

/** Whether a charge can be canceled: it waits to be paid, and nobody requested it before. */
export function isCancelable({ status, cancelRequested }: Charge): boolean {
  return statusAfter(status, "canceled") !== null && cancelRequested === null;
}

/** Whether a request to call a charge off is recorded, and its provider has not withdrawn it yet. */
export function awaitsWithdrawal({ status, cancelRequested }: Charge): boolean {
  return statusAfter(status, "canceled") !== null && cancelRequested !== null;
}

/** Whether something is likely to happen to a charge soon: a payment, or the end of a refund. */
export function expectsNews({ charge, refunds }: ChargeRecord): boolean {
  const waits = statusAfter(charge.status, "paid") !== null && charge.status !== "CANCELED";
  return waits || refunds.some(({ status }) => status === "PROCESSING");
}
