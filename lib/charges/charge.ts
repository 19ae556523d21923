import {
  addDays,
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  lastSecondOfBrasiliaDay,
} from "./brasilia";
import type { ChargeEventType, ChargeStatus } from "./charge-status";
import { feeOn, type Price } from "./fee";
import type { LateTerms } from "./late-terms";
import type { Cents } from "./money";
import type { Payer } from "./payer";

/** Payment methods a charge can be made for (contract 2.1); `UNDEFINED`: the payer chooses. */
export const BILLING_TYPES = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

/** What a payer can pick, in the order of the page. */
export const PICKED_METHODS = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO"] as const;
export type PickedMethod = (typeof PICKED_METHODS)[number];

/** Bounds and default of `pixExpiresInMinutes` (contract 2.4). */
export const PIX_VALIDITY_MINUTES = { min: 1, max: 43_200, default: 1_440 } as const;

/** The most characters (code points) of a description (contract 2.4). */
export const DESCRIPTION_LIMIT = 500;

/** The most characters of the reason for calling a charge off. */
export const CANCEL_REASON_MAX = 140;

export type ChargeId = string & { readonly __brand: "ChargeId" };
export type MerchantId = string & { readonly __brand: "MerchantId" };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID from text; null when it cannot be one, so that garbage never reaches a query. */
export function parseUuid(text: string): string | null {
  return UUID.test(text) ? text : null;
}

/** A charge's id from text, or null. */
export function parseChargeId(text: string): ChargeId | null {
  return parseUuid(text) as ChargeId | null;
}

/** Why a charge is CANCELED: its code died, its PSP refused it, or somebody called it off. */
export type CancelReason = "expired" | "refused" | "canceled";

/** What a merchant asks for: a valid create request, in domain terms. */
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
}

/** What a PSP gives to pay a charge with; null where it gives none, or has not yet. */
export interface Instruments {
  /** The verified copy-and-paste code. */
  readonly brCode: string | null;
  /** The boleto's digitable line, 47 digits. */
  readonly boletoLine: string | null;
  /** The PSP's own page, such as its card form. */
  readonly paymentPage: string | null;
  /** The PSP's name for the charge, where it does not go by ours. */
  readonly pspChargeId: string | null;
}

/** Nothing to pay with: where instruments begin from. */
export const NO_INSTRUMENTS: Instruments = {
  brCode: null,
  boletoLine: null,
  paymentPage: null,
  pspChargeId: null,
};

/** What follows from a new charge and the price in force, before the instant of creation is known. */
export interface ChargeDraft extends NewCharge {
  readonly fee: Cents | null;
  /** How long its Pix code holds; null for every other method. */
  readonly codeLife: CodeLife | null;
  /** The end of the due date in Brasília, when what does not go by a code stops waiting. */
  readonly dueDateEnds: Date;
}

/** So long from creation, but at most until an instant. */
export interface CodeLife {
  /** In ms; null: until `latest`, whenever it was created. */
  readonly ms: number | null;
  readonly latest: Date;
}

/** A charge as it is kept. */
export interface Charge extends NewCharge, Instruments {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  readonly createdAt: Date;
  readonly fee: Cents | null;
  /** End of the Pix code's validity; null for every other method. */
  readonly pixExpiresAt: Date | null;
  /** When an unpaid charge stops waiting: `pixExpiresAt`, else the end of the due date. */
  readonly lapsesAt: Date;
  readonly status: ChargeStatus;
  /** The PSP account that holds the charge; null when no PSP does. */
  readonly pspAccountId: string | null;
  /** Asked for as `UNDEFINED`: the payer picks the method, and may pick anew until it is paid. */
  readonly payerChooses: boolean;
  readonly cancelReason: CancelReason | null;
  /** The PSP's words when it refused the charge for good. */
  readonly refusal: string | null;
  /** Who asked to call it off, and why; it ends once the PSP has withdrawn it. */
  readonly cancelAsked: {
    readonly by: string;
    readonly note: string | null;
    readonly at: Date;
  } | null;
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
 * that says when it was created is the database's, read where no window can miss it (reliability 2.4).
 */
export function draftCharge(asked: NewCharge, price: Price | null): ChargeDraft {
  return {
    ...asked,
    fee: price && feeOn(asked.amount, price),
    codeLife: asked.billingType === "PIX" ? codeLife(asked) : null,
    dueDateEnds: endOfBrasiliaDay(asked.dueDate),
  };
}

/** Days after the due date on which a Pix code with a fine or interest is taken (API Pix, cobv: the default). */
export const PIX_DAYS_LATE = 30;

/**
 * How long a Pix code holds: `pixExpiresInMinutes` from creation, capped at the end of the due date
 * (contract 2.4). With late terms it counts from the due date and not from creation: to the end of it,
 * or, where paying late costs more, so many days longer.
 */
function codeLife({ dueDate, lateTerms, pixExpiresInMinutes }: CodeTerms): CodeLife {
  if (lateTerms) {
    const { fine, interest } = lateTerms;
    const lastDay = fine || interest ? addDays(dueDate, PIX_DAYS_LATE) : dueDate;
    return { ms: null, latest: lastSecondOfBrasiliaDay(lastDay) };
  }
  const minutes = pixExpiresInMinutes ?? PIX_VALIDITY_MINUTES.default;
  return { ms: minutes * 60_000, latest: lastSecondOfBrasiliaDay(dueDate) };
}

/** What of a charge decides how long its code holds. */
type CodeTerms = Pick<NewCharge, "dueDate" | "lateTerms" | "pixExpiresInMinutes">;

/** The end of a Pix code's validity, of a charge that was created then. */
export function codeExpiry(asked: CodeTerms, createdAt: Date): Date {
  const { ms, latest } = codeLife(asked);
  return ms === null ? latest : new Date(Math.min(createdAt.getTime() + ms, latest.getTime()));
}

/**
 * How an unpaid charge ends: called off when somebody asked for it; else at `lapsesAt` a code that
 * dies before the end of its due date expires (CANCELED) and everything else lapses (OVERDUE)
 * (decisions, States). A charge that never got as far as its PSP can only expire.
 */
export function eventAtEnd(charge: Charge): ChargeEventType & ("canceled" | "expired" | "lapsed") {
  if (charge.cancelAsked) return "canceled";
  if (charge.status === "CREATING") return "expired";
  const diedEarly =
    charge.pixExpiresAt !== null && charge.pixExpiresAt < lastSecondOfBrasiliaDay(charge.dueDate);
  return diedEarly ? "expired" : "lapsed";
}

/** Until when a charge is to be opened: its lapse, or the end of the Pix code that a payer picked. */
export function payableUntil({ payerChooses, lateTerms, pixExpiresAt, lapsesAt }: Charge): Date {
  return ((payerChooses || lateTerms) && pixExpiresAt) || lapsesAt;
}

/**
 * Whether a provider holds a charge as its payer's choice, by whatever they have picked: only then it
 * gave a page of its own to pay on.
 */
export function isHeldAsChoice({ payerChooses, pspChargeId, paymentPage }: Charge): boolean {
  return payerChooses && pspChargeId !== null && paymentPage !== null;
}

/**
 * Whether a charge can still be paid when its due date is over: every one but a Pix code, which lives
 * on where paying late has its price, or where a provider holds it as the payer's choice (decisions,
 * States).
 */
export function outlivesDueDate(charge: Charge): boolean {
  const { billingType, dueDate, pixExpiresAt } = charge;
  if (billingType !== "PIX") return true;
  if (isHeldAsChoice(charge)) return true;
  return pixExpiresAt !== null && pixExpiresAt > endOfBrasiliaDay(dueDate);
}

/**
 * The methods that a charge can be made for, in their order. The payer's choice also comes about with
 * nobody who offers a choice: then it is Pix.
 *
 * @param accounts the methods of the merchant's accounts.
 */
export function methodsToCharge(accounts: ReadonlySet<BillingType>): readonly BillingType[] {
  return BILLING_TYPES.filter(
    (type) => accounts.has(type) || (type === "UNDEFINED" && accounts.has("PIX")),
  );
}

/**
 * What the payer of a charge that leaves the method to them can pick now, in the order of the page:
 * what its provider gave, where one holds it; else Pix, if an account of the merchant takes it, which
 * is opened when it is picked.
 *
 * @param accounts the methods of the merchant's accounts.
 */
export function methodsToPick(
  charge: Charge,
  accounts: ReadonlySet<BillingType>,
): readonly PickedMethod[] {
  const waiting = charge.status === "PENDING" || charge.status === "OVERDUE";
  if (!charge.payerChooses || !waiting || charge.cancelAsked || charge.paid) return [];
  if (!isHeldAsChoice(charge)) {
    // A bank takes no new charge whose due date is over, and late terms need that date.
    const tooLate = charge.status === "OVERDUE" && charge.lateTerms !== null && !charge.brCode;
    return accounts.has("PIX") && !tooLate ? ["PIX"] : [];
  }
  const { brCode, boletoLine, paymentPage } = charge;
  const given = {
    PIX: brCode,
    CREDIT_CARD: paymentPage,
    DEBIT_CARD: paymentPage,
    BOLETO: boletoLine,
  };
  return PICKED_METHODS.filter((method) => given[method] !== null);
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

/** Whether a due date may still be asked for: today in Brasília, or later (contract 2.4). */
export function isTodayOrLater(dueDate: CivilDate, now: Date): boolean {
  return dueDate >= brasiliaDay(now);
}

/** The txid of a Pix charge: its UUID without hyphens, 32 of API Pix's `[a-zA-Z0-9]{26,35}`. */
export function txidOf(id: ChargeId): string {
  return id.replaceAll("-", "");
}

/** The charge that a txid of ours names, or null for a foreign one. */
export function chargeIdOfTxid(txid: string): ChargeId | null {
  const match = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(txid);
  return match && parseChargeId(match.slice(1).join("-"));
}
