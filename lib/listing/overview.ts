import {
  type ChargeEventType,
  type ChargeNote,
  type ChargeStatus,
  PAID_STATUSES,
} from "@/lib/charges/charge-status";
import type { Forecast } from "@/lib/ledger/forecast";
import type { Received, ReceivedOnDay } from "@/lib/ledger/received";
import type { BillingType } from "@/lib/platform/values/billing-type";
import {
  type CivilDate,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { type ChargeQuery, type ChargeTotals, DEFAULT_QUERY } from "./charge-query";
import { type DaySpan, daysOf, type Period } from "./period";

/** Figures of the overview that are the totals of a list of charges. */
export const OVERVIEW_FIGURES = [
  "open",
  "overdue",
  "refunding",
  "created30Days",
  "convertedOfCreated",
] as const;
export type OverviewFigure = (typeof OVERVIEW_FIGURES)[number];

/** The queries whose totals are figures of an overview, on a Brasília day. */
export function overviewQueries(today: CivilDate): Readonly<Record<OverviewFigure, ChargeQuery>> {
  const { created, paid } = conversionQueries(daysOf("last30Days", today));
  return {
    open: { ...DEFAULT_QUERY, statuses: ["CREATING", "PENDING"] },
    overdue: { ...DEFAULT_QUERY, statuses: ["OVERDUE"] },
    refunding: { ...DEFAULT_QUERY, statuses: ["REFUNDING"] },
    created30Days: created,
    convertedOfCreated: paid,
  };
}

/** The queries of the charges created on some days, and of those of them that are paid. */
export function conversionQueries({
  from,
  to,
}: DaySpan): Readonly<Record<keyof Conversion, ChargeQuery>> {
  const created: ChargeQuery = {
    ...DEFAULT_QUERY,
    createdFrom: startOfBrasiliaDay(from),
    createdTo: endOfBrasiliaDay(to),
  };
  return { created, paid: { ...created, statuses: PAID_STATUSES } };
}

/** How many charges were created on some days, and how many of them are paid. */
export interface Conversion {
  readonly created: number;
  readonly paid: number;
}

/** Periods whose received money the overview always shows. */
export const RECEIVED_PERIODS = [
  "today",
  "last7Days",
  "last30Days",
] as const satisfies readonly Period[];

/** The days of a period that an overview shows: none after today. */
export function overviewDays(period: Period, today: CivilDate): DaySpan {
  const { from, to } = daysOf(period, today);
  return { from, to: to < today ? to : today };
}

/** A number of charges or exceptions, and their sum in centavos. */
export interface CountedMoney {
  readonly count: number;
  readonly amount: Cents;
}

/** What payers paid by one method. */
export interface PaidByType {
  readonly billingType: BillingType;
  readonly amount: Cents;
}

/** The same, beside what they paid by it on the days before. */
export interface PaidByTypeCompared extends PaidByType {
  readonly before: Before<Cents>;
}

/** The same figure on the days that a period is compared with. */
export interface Before<Value> {
  readonly days: DaySpan;
  /** Null: the merchant had not begun on the first of these days, and there is nothing to compare with. */
  readonly value: Value | null;
}

/** The days that a member picked, and their money. */
export interface OverviewPeriod {
  readonly period: Period;
  readonly days: DaySpan;
  /** What was received on the days before. */
  readonly before: Before<Received>;
  /** Every one of the days, oldest first, including those without money. */
  readonly receivedByDay: readonly ReceivedOnDay[];
  /**
   * What payers paid for charges on these days, whether it was credited or went back later: totals of lists of
   * charges. Methods without money, and without any on the days before, are left out.
   */
  readonly paidByType: readonly PaidByTypeCompared[];
}

/** One event of a charge, as one line of the overview shows it. */
export interface RecentEvent {
  readonly chargeId: ChargeId;
  /** The event's number in the charge's history; with the charge's id, the key of the line. */
  readonly number: number;
  readonly payerName: string;
  /** What the event moved: the payment, the refund; where that is not known, the amount of the charge. */
  readonly amount: Cents;
  /** Whether it says that a refund was not made. */
  readonly isFailedRefund: boolean;
  readonly type: ChargeEventType | ChargeNote | "created";
  /** Null for the first event; equal to `to` for a note, which changes no status. */
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
}

/** A merchant's figures, all read at one moment. */
export interface Overview {
  /** The Brasília day of the overview. */
  readonly today: CivilDate;
  /** Each figure: a query and its exact totals. */
  readonly figures: Readonly<
    Record<OverviewFigure, { readonly query: ChargeQuery; readonly totals: ChargeTotals }>
  >;
  /** The charges of the 30 days before, as they are now. */
  readonly conversionBefore: Before<Conversion>;
  /** Every open exception, of any kind, with the amount that it is about: what the pages of exceptions come to. */
  readonly exceptions: CountedMoney;
  /** What was received in each of these periods, from the ledger (ADR 0041). */
  readonly received: Readonly<
    Record<
      (typeof RECEIVED_PERIODS)[number],
      Received & { readonly days: DaySpan; readonly before: Before<Received> }
    >
  >;
  /** Authorized and not credited yet, before the provider's tariff. */
  readonly toRelease: Cents;
  /** The same, by the day on which providers announced to credit it. */
  readonly forecast: Forecast;
  /** The operator's fees on what was paid this month, less those that were taken back in it. */
  readonly feesThisMonth: Cents;
  readonly feesBefore: Before<Cents>;
  readonly picked: OverviewPeriod;
  /** Whether there is any charge yet. */
  readonly hasCharges: boolean;
  /** Payments, refunds, disputes and refusals: newest first, ten at most. */
  readonly events: readonly RecentEvent[];
}
