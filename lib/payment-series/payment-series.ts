import type { Charge } from "@/lib/charges/charge";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { ListPlace } from "@/lib/platform/values/list-place";
import { type Cents, cents } from "@/lib/platform/values/money";

/** How many charges a series has. */
export const SERIES_COUNT = { min: 2, max: 60 } as const;

/** The methods of a series: a card is charged once, in its issuer's instalments. */
export const SERIES_METHODS = ["BOLETO", "PIX", "UNDEFINED"] as const satisfies BillingType[];
export type SeriesMethod = (typeof SERIES_METHODS)[number];

/** From one due date to the next. */
export const SERIES_STEPS = ["MONTH", "WEEK"] as const;
export type SeriesStep = (typeof SERIES_STEPS)[number];

/** Room that a description leaves for the number of its charge. */
export const SERIES_DESCRIPTION_MAX = 480;

/**
 * A series: how many charges of which amounts and due dates. It holds nothing of their payer (ADR 0113); each charge says
 * who pays.
 */
export interface PaymentSeries {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly count: number;
  readonly every: SeriesStep;
  readonly firstDueDate: CivilDate;
  readonly billingType: BillingType;
  /** Of all charges but the first. */
  readonly amount: Cents;
  readonly firstAmount: Cents;
  /**
   * `creating` until all charges are there, then `complete`; `canceled` once the rest was canceled: no other charge is made
   * of it from then on.
   */
  readonly state: SeriesState;
  readonly createdAt: Date;
}

export const SERIES_STATES = ["creating", "complete", "canceled"] as const;
export type SeriesState = (typeof SERIES_STATES)[number];

/** What a series shows of one of its charges. */
export type InstallmentCharge = Pick<Charge, "id" | "amount" | "dueDate" | "status" | "reference">;

/** A series with the charges that are there. */
export interface SeriesWithCharges<Of extends InstallmentCharge = Charge> {
  readonly series: PaymentSeries;
  /** The id that each charge has or will have, by its number. */
  readonly ids: readonly ChargeId[];
  readonly charges: ReadonlyMap<ChargeId, Of>;
}

/** Charges of a series that count as paid; what was refunded or is disputed since does not. */
export const PAID_IN_SERIES: readonly ChargeStatus[] = ["CONFIRMED", "RECEIVED"];

/** Charges of a series that wait to be paid. */
export const OPEN_IN_SERIES: readonly ChargeStatus[] = ["CREATING", "PENDING", "OVERDUE"];

/** A series with what its charges come to: all that a list shows of it. */
export interface SeriesSummary {
  readonly series: PaymentSeries;
  readonly charges: ChargesSummary;
}

/** How many charges of a series are there, paid and open, and what the first one says of all. */
export interface ChargesSummary {
  readonly made: number;
  readonly paid: number;
  readonly open: number;
  /** The earliest due date of those that are open, which may be over; null where none is. */
  readonly nextDueDate: CivilDate | null;
  /** What they are for, without which of how many; null where the first one says nothing, or is not there. */
  readonly description: string | null;
  readonly payerName: string | null;
  readonly reference: string | null;
}

/** Which part of the list of series. */
export interface SeriesListQuery {
  /** Where the page before ended; null for the first. */
  readonly after: ListPlace | null;
  readonly size: number;
}

/** A page of the list of series. */
export interface SeriesListPage {
  readonly content: readonly SeriesSummary[];
  /** Where the next page begins; null at the end. */
  readonly next: ListPlace | null;
}

/** Which charge of a series, and of how many. */
export interface InstallmentNumber {
  /** From 1. */
  readonly number: number;
  readonly count: number;
}

/** Which charge of which series a charge is. */
export interface InstallmentOfSeries extends InstallmentNumber {
  readonly seriesId: string;
}

/** One charge of a series, by its number from 1. */
export interface Installment {
  readonly number: number;
  readonly amount: Cents;
  readonly dueDate: CivilDate;
}

/** The charges of a series, in their order. */
export function installmentsOf(
  series: Pick<PaymentSeries, "count" | "every" | "firstDueDate" | "amount" | "firstAmount">,
): readonly Installment[] {
  return Array.from({ length: series.count }, (_, index) => {
    const dueDate = dueDateAt(series.firstDueDate, series.every, index);
    if (!dueDate) throw new Error("a series ends beyond the calendar");
    const amount = index === 0 ? series.firstAmount : series.amount;
    return { number: index + 1, amount, dueDate };
  });
}

/**
 * The due date so many steps after the first. A month without the day of the first has its last day in place of it, and
 * the months after it the day again: 31 January, 28 February, 31 March. Null for a day beyond the year 9999.
 */
export function dueDateAt(first: CivilDate, every: SeriesStep, steps: number): CivilDate | null {
  if (every === "WEEK") return parseCivilDate(addDays(first, 7 * steps));
  const [year = 0, month = 0, day = 0] = first.split("-").map(Number);
  const months = year * 12 + month - 1 + steps;
  const head = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  return parseCivilDate(`${head}-${String(Math.min(day, lastDay)).padStart(2, "0")}`);
}

/** Parts a total among charges: equal amounts, and the centavos that are left over on the first. */
export function partsOf(
  total: Cents,
  count: number,
): { readonly amount: Cents; readonly firstAmount: Cents } {
  const amount = total / BigInt(count);
  return { amount: cents(amount), firstAmount: cents(total - amount * BigInt(count - 1)) };
}

/** The reference of the charges of a series whose request named none. */
export function ownReference({ id }: Pick<PaymentSeries, "id">): string {
  return `carne-${id.slice(0, 8)}`;
}

/** The idempotency key of a charge of a series. */
export function installmentKey(seriesId: string, number: number): string {
  return `payment-series:${seriesId}:${number}`;
}

/** A charge's own description: what the series is for, and which of how many. */
export function installmentDescription(
  description: string | null,
  number: number,
  count: number,
): string {
  const which = `${number}/${count}`;
  return description === null ? `Parcela ${which}` : `${description} (${which})`;
}

/** The description of a charge as its series has it, without which of how many it is. */
export function withoutInstallment(
  description: string | null,
  { number, count }: InstallmentNumber,
): string | null {
  if (description === null || description === installmentDescription(null, number, count)) {
    return null;
  }
  const end = ` (${number}/${count})`;
  return description.endsWith(end) ? description.slice(0, -end.length) : description;
}
