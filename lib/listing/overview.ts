import { type CivilDate, endOfBrasiliaDay, startOfBrasiliaDay } from "./brasilia";
import type { BillingType, ChargeId } from "./charge";
import { type ChargeQuery, type ChargeTotals, DEFAULT_QUERY } from "./charge-query";
import type { ChargeEventType, ChargeNote, ChargeStatus } from "./charge-status";
import type { Cents } from "./money";
import { daysOf } from "./period";

/** Figures that are the totals of a list of charges. */
export const OVERVIEW_FIGURES = [
  "receivedToday",
  "received7Days",
  "received30Days",
  "open",
  "overdue",
  "refunding",
  "created30Days",
  "convertedOfCreated",
] as const;
export type OverviewFigure = (typeof OVERVIEW_FIGURES)[number];

/** Paid, as the payer sees it: what became of the money later does not take that back. */
const CONVERTED: readonly ChargeStatus[] = [
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "REFUNDED",
  "CHARGEBACK",
];

/**
 * The lists that an overview's figures are the totals of, for a Brasília day.
 *
 * What was received on a day is what arrived on it, whatever became of it: a charge that was refunded
 * later still counts on the day it was paid, in the figure as in the list. The fees and the net amount
 * of 30 days are totals of `received30Days`.
 */
export function overviewQueries(today: CivilDate): Readonly<Record<OverviewFigure, ChargeQuery>> {
  const paidIn = (period: "today" | "last7Days" | "last30Days"): ChargeQuery => {
    const { from, to } = daysOf(period, today);
    return { ...DEFAULT_QUERY, paidOnFrom: from, paidOnTo: to };
  };
  const { from, to } = daysOf("last30Days", today);
  const created30Days: ChargeQuery = {
    ...DEFAULT_QUERY,
    createdFrom: startOfBrasiliaDay(from),
    createdTo: endOfBrasiliaDay(to),
  };
  return {
    receivedToday: paidIn("today"),
    received7Days: paidIn("last7Days"),
    received30Days: paidIn("last30Days"),
    open: { ...DEFAULT_QUERY, statuses: ["CREATING", "PENDING"] },
    overdue: { ...DEFAULT_QUERY, statuses: ["OVERDUE"] },
    refunding: { ...DEFAULT_QUERY, statuses: ["REFUNDING"] },
    created30Days,
    convertedOfCreated: { ...created30Days, statuses: CONVERTED },
  };
}

/** How many, and what they come to. */
export interface CountedMoney {
  readonly count: number;
  readonly amount: Cents;
}

/** What arrived on one Brasília day. */
export interface ReceivedOnDay {
  readonly day: CivilDate;
  readonly total: Cents;
  readonly byType: Readonly<Record<BillingType, Cents>>;
}

/** One thing that happened to a charge, as far as a line tells it. */
export interface RecentEvent {
  readonly chargeId: ChargeId;
  /** Of the charge's history; with its id, the key of the line. */
  readonly number: number;
  readonly payerName: string;
  /** What the charge asks for. */
  readonly amount: Cents;
  readonly type: ChargeEventType | ChargeNote | "created";
  /** Null for the first event; the same as `to` for one that moved nothing. */
  readonly from: ChargeStatus | null;
  readonly to: ChargeStatus;
  readonly at: Date;
}

/** Where a merchant's money stands, all of it at one moment. */
export interface Overview {
  /** The Brasília day that it is about. */
  readonly today: CivilDate;
  /** Every figure beside the list that makes it up: its totals, exactly. */
  readonly figures: Readonly<
    Record<OverviewFigure, { readonly query: ChargeQuery; readonly totals: ChargeTotals }>
  >;
  /**
   * Money that may have to go back: open exceptions about money that arrived, with that amount, and
   * charges that are REFUNDING, with all that arrived for them, of which a part may be on its way.
   */
  readonly toRefund: CountedMoney & { readonly exceptions: CountedMoney };
  /** The last 30 days, oldest first, days without money too; they add up to `received30Days`. */
  readonly receivedByDay: readonly ReceivedOnDay[];
  /** Newest first, ten at most. */
  readonly events: readonly RecentEvent[];
}
