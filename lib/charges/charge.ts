import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import { BILLING_TYPES, PICKED_METHODS } from "@/lib/platform/values/billing-type";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  lastSecondOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { feeOn, type Price } from "@/lib/platform/values/fee";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import type { Cents } from "@/lib/platform/values/money";
import type { Payer } from "@/lib/platform/values/payer";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import type { CancelReason, ChargeEventType, ChargeStatus } from "./charge-status";
import type { EditRequest } from "./editable-terms";
import type { Metadata } from "./reference";

/** Bounds and default of `pixExpiresInMinutes` (docs/contract.md 2.4). */
export const PIX_VALIDITY_MINUTES = { min: 1, max: 43_200, default: 1_440 } as const;

/** The most characters (code points) of a description (docs/contract.md 2.4). */
export const DESCRIPTION_LIMIT = 500;

/** The most characters of the reason for a cancellation. */
export const CANCEL_REASON_MAX = 140;

const DAY_MS = 86_400_000;

/** A valid request to create a charge, in domain terms. */
export interface NewCharge {
  readonly payer: Payer;
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  readonly billingType: BillingType;
  readonly description: string | null;
  /** Minutes from creation; null means the default. Only with `PIX`. */
  readonly pixExpiresInMinutes: number | null;
  /** What changes the amount with the day of payment; null: nothing does. */
  readonly lateTerms: LateTerms | null;
  /** Where the payer's page leads back to; null: nowhere. */
  readonly returnUrl: string | null;
  /** The merchant's own name for it, such as the number of an order; several charges may share one. */
  readonly reference: string | null;
  /** What the merchant keeps with it, never empty; null: nothing. */
  readonly metadata: Metadata | null;
}

/** A new charge with its fee and the bounds of its instants, before the instant of creation is known. */
export interface ChargeDraft extends NewCharge {
  readonly fee: Cents | null;
  /** How long its Pix code holds; null for every other method. */
  readonly codeLife: CodeLife | null;
  /** The end of the due date in Brasília, when what does not go by a code stops waiting. */
  readonly dueDateEnds: Date;
}

/** How long a Pix code holds from creation, and the instant at which it ends at the latest. */
export interface CodeLife {
  /** In ms; null: until `latest`, whenever it was created. */
  readonly ms: number | null;
  readonly latest: Date;
}

/** A stored charge. */
export interface Charge extends NewCharge, PaymentInstructions {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  readonly createdAt: Date;
  readonly fee: Cents | null;
  /** End of the Pix code's validity; null for every other method. */
  readonly pixExpiresAt: Date | null;
  /** When an unpaid charge stops waiting: `pixExpiresAt`, else the end of the due date. */
  readonly waitsUntil: Date;
  readonly status: ChargeStatus;
  /** The PSP account that holds the charge; null when no PSP does. */
  readonly pspAccountId: string | null;
  /** Requested as `UNDEFINED`: the payer picks the method, and may pick anew until it is paid. */
  readonly payerChooses: boolean;
  readonly cancelReason: CancelReason | null;
  /** The PSP's words when it refused the charge for good. */
  readonly refusal: string | null;
  /** Who requested its cancellation, and why; the charge ends once its provider has withdrawn it. */
  readonly cancelRequested: {
    readonly by: string;
    readonly note: string | null;
    readonly at: Date;
    /** Whether a request was answered that the charge is going to be canceled, so that its merchant takes it for canceled. */
    readonly isAccepted: boolean;
  } | null;
  /** Another amount or due date that its provider has not answered yet (ADR 0100). */
  readonly editRequested: EditRequest | null;
  readonly paid: PaidFacts | null;
}

/** What the first settlement of a charge said. */
export interface PaidFacts {
  readonly amount: Cents;
  /** The amount after the PSP's own charge. */
  readonly net: Cents;
  readonly paidAt: Date;
  /** The Brasília day of `paidAt`. */
  readonly paidOn: CivilDate;
}

/**
 * Completes a new charge with what its price decides, and with the bounds of its instants: the clock
 * that says when it was created is the database's, read where no window can miss it
 * (docs/reliability.md#windows).
 *
 * @param daysAhead how far the merchant's sandbox clock is ahead of that clock: a code holds so much longer by it.
 */
export function draftCharge(
  request: NewCharge,
  price: Price | null,
  daysAhead: number,
): ChargeDraft {
  return {
    ...request,
    fee: price && feeOn(request.amount, price),
    codeLife: request.billingType === "PIX" ? codeLife(request, daysAhead) : null,
    dueDateEnds: endOfBrasiliaDay(request.dueDate),
  };
}

/** Days after the due date on which a Pix code with a fine or interest is taken (API Pix, cobv: the default). */
export const PIX_DAYS_LATE = 30;

/**
 * How long a Pix code holds: `pixExpiresInMinutes` from creation, capped at the end of the due date
 * (docs/contract.md 2.4). With late fees it counts from the due date and not from creation: to the end
 * of it, or, where paying late costs more, so many days longer.
 */
function codeLife(
  { dueDate, lateTerms, pixExpiresInMinutes }: CodeTerms,
  daysAhead: number,
): CodeLife {
  if (lateTerms) {
    const { fine, interest } = lateTerms;
    const lastDay = fine || interest ? addDays(dueDate, PIX_DAYS_LATE) : dueDate;
    return { ms: null, latest: lastSecondOfBrasiliaDay(lastDay) };
  }
  const minutes = pixExpiresInMinutes ?? PIX_VALIDITY_MINUTES.default;
  return { ms: minutes * 60_000 + daysAhead * DAY_MS, latest: lastSecondOfBrasiliaDay(dueDate) };
}

/** The part of a charge that decides how long its Pix code holds. */
type CodeTerms = Pick<NewCharge, "dueDate" | "lateTerms" | "pixExpiresInMinutes">;

/** When the Pix code of a charge created at `createdAt` expires. */
export function codeExpiry(terms: CodeTerms, createdAt: Date): Date {
  const { ms, latest } = codeLife(terms, 0);
  return ms === null ? latest : new Date(Math.min(createdAt.getTime() + ms, latest.getTime()));
}

/**
 * How an unpaid charge ends: canceled where that was requested. Else, at `waitsUntil`, a Pix code that ends before
 * its due date does expires (CANCELED), and every other charge becomes overdue (OVERDUE) (ADR 0002). A charge that
 * never reached its provider can only expire.
 */
export function eventAtEnd(charge: Charge): ChargeEventType & ("canceled" | "expired" | "lapsed") {
  if (charge.cancelRequested) return "canceled";
  if (charge.status === "CREATING") return "expired";
  const diedEarly =
    charge.pixExpiresAt !== null && charge.pixExpiresAt < lastSecondOfBrasiliaDay(charge.dueDate);
  return diedEarly ? "expired" : "lapsed";
}

/** Until when a charge is to be opened: as long as it waits, or to the end of the Pix code that a payer picked. */
export function payableUntil({ payerChooses, lateTerms, pixExpiresAt, waitsUntil }: Charge): Date {
  return ((payerChooses || lateTerms) && pixExpiresAt) || waitsUntil;
}

/**
 * Whether a provider holds a charge whose payer chooses the method, whichever they have picked: only such a charge
 * has a page of the provider's own to pay on.
 */
export function isHeldAsChoice({ payerChooses, pspChargeId, paymentPage }: Charge): boolean {
  return payerChooses && pspChargeId !== null && paymentPage !== null;
}

/**
 * Whether a charge can still be paid after its due date. Every method but Pix can; a Pix code stays payable where
 * the charge has late fees, or where a provider holds it as the payer's choice (ADR 0002).
 */
export function outlivesDueDate(charge: Charge): boolean {
  const { billingType, dueDate, pixExpiresAt } = charge;
  if (billingType !== "PIX") return true;
  if (isHeldAsChoice(charge)) return true;
  return pixExpiresAt !== null && pixExpiresAt > endOfBrasiliaDay(dueDate);
}

/**
 * Whether a charge waits to be paid, so that its terms can change: also one that is overdue and can be paid still. A Pix
 * code that ended with its due date was withdrawn at the provider, which revises no such charge (ADR 0131).
 */
export function waitsForPayment(charge: Charge): boolean {
  return charge.status === "PENDING" || (charge.status === "OVERDUE" && outlivesDueDate(charge));
}

/**
 * The methods that a charge can be made for, in their order. The payer's choice needs no account that offers a
 * choice: where only Pix is taken, the payer picks Pix.
 *
 * @param accounts the methods of the merchant's accounts.
 */
export function methodsToCharge(accounts: ReadonlySet<BillingType>): readonly BillingType[] {
  return BILLING_TYPES.filter(
    (type) => accounts.has(type) || (type === "UNDEFINED" && accounts.has("PIX")),
  );
}

/**
 * The methods that the payer of a charge can pick now, in the order of the page; none where the choice is not
 * theirs. Where a provider holds the charge, these are the methods it gave instructions for; else Pix, if an account
 * of the merchant takes it: it is opened when the payer picks it.
 *
 * @param accounts the methods of the merchant's accounts.
 */
export function methodsToPick(
  charge: Charge,
  accounts: ReadonlySet<BillingType>,
  now: Date,
): readonly PickedMethod[] {
  const waiting = charge.status === "PENDING" || charge.status === "OVERDUE";
  if (!charge.payerChooses || !waiting || charge.cancelRequested || charge.paid) return [];
  if (!isHeldAsChoice(charge)) {
    // A bank takes no new charge whose due date is over, and late terms need that date.
    const tooLate = charge.status === "OVERDUE" && charge.lateTerms !== null && !charge.brCode;
    // Nor does it take another one under the name of a charge whose code is over.
    const isOver =
      charge.brCode !== null && charge.pixExpiresAt !== null && charge.pixExpiresAt <= now;
    return accounts.has("PIX") && !tooLate && !isOver ? ["PIX"] : [];
  }
  const { brCode, boletoLine, paymentPage } = charge;
  const instructions = {
    PIX: brCode,
    CREDIT_CARD: paymentPage,
    DEBIT_CARD: paymentPage,
    BOLETO: boletoLine,
  };
  return PICKED_METHODS.filter((method) => instructions[method] !== null);
}

/**
 * Until when a Pix code that a payer picks holds: the end of the due date, with late terms what they
 * say; after that day, the end of the present one (Brasília).
 */
export function pickedPixExpiry(charge: Charge, now: Date): Date {
  const { dueDate, lateTerms } = charge;
  const today = brasiliaDay(now);
  if (dueDate < today) return lastSecondOfBrasiliaDay(today);
  return lateTerms ? codeExpiry(charge, now) : lastSecondOfBrasiliaDay(dueDate);
}

/** Whether a new charge may have this due date: today in Brasília, or later (docs/contract.md 2.4). */
export function isTodayOrLater(dueDate: CivilDate, now: Date): boolean {
  return dueDate >= brasiliaDay(now);
}
