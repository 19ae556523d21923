import type { ChargeEventType, ChargeNote, ChargeStatus } from "@/lib/charges/charge-status";
import type { BillingType } from "@/lib/platform/values/billing-type";
import {
  type CivilDate,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { type ChargeQuery, type ChargeTotals, DEFAULT_QUERY } from "./charge-query";
import { daysOf } from "./period";

/** The overview's figures, each of which is the totals of a list of charges. */
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

/** Statuses of charges that were paid, whatever happened to the money later. */
const CONVERTED: readonly ChargeStatus[] = [
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "REFUNDED",
  "CHARGEBACK",
];

/**
 * The queries whose totals are an overview's figures, on a Brasília day.
 *
 * Money counts on the day it was received, also when it was refunded later, in the figure as in the list.
 * The fees and the net amount of 30 days are totals of `received30Days`.
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

/** A number of charges or exceptions, and their sum in centavos. */
export interface CountedMoney {
  readonly count: number;
  readonly amount: Cents;
}

/** What was received on one Brasília day. */
export interface ReceivedOnDay {
  readonly day: CivilDate;
  readonly total: Cents;
  readonly byType: Readonly<Record<BillingType, Cents>>;
}

/** One event of a charge, as one line of the overview shows it. */
export interface RecentEvent {
  readonly chargeId: ChargeId;
  /** The event's number in the charge's history; with the charge's id, the key of the line. */
  readonly number: number;
  readonly payerName: string;
  /** The amount of the charge. */
  readonly amount: Cents;
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
  /**
   * Money that may have to be refunded: open exceptions about received money, with that amount, and charges
   * that are REFUNDING, with all that was received for them, of which a part may be on its way back.
   */
  readonly toRefund: CountedMoney & { readonly exceptions: CountedMoney };
  /** The last 30 days, oldest first, including days without money; their sum is `received30Days`. */
  readonly receivedByDay: readonly ReceivedOnDay[];
  /** Newest first, ten at most. */
  readonly events: readonly RecentEvent[];
}
