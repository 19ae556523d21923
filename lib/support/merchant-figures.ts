import type { DaySpan, Period } from "@/lib/listing/period";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import type { Merchant } from "@/lib/platform/values/merchant";
import type { Cents } from "@/lib/platform/values/money";

/** The periods that merchants are compared by. */
export const FIGURE_PERIODS = [
  "today",
  "last7Days",
  "last30Days",
  "thisMonth",
] as const satisfies readonly Period[];
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** What merchants can be listed by. */
export const FIGURE_SORTS = [
  "name",
  "volume",
  "charges",
  "fees",
  "success",
  "errors",
  "activity",
] as const;
export type FigureSort = (typeof FIGURE_SORTS)[number];

/** Which merchants are listed, of which days, and in which order. */
export interface FiguresQuery {
  /** A part of the name or of a member's e-mail, or an id or client id; empty: every merchant. */
  readonly text: string;
  readonly period: FigurePeriod;
  readonly sort: FigureSort;
  /** Names from A to Z; the largest figure first. `reversed` turns that round; merchants without the figure stay last. */
  readonly reversed: boolean;
}

/** What operators begin with. */
export const FIGURES_DEFAULT: FiguresQuery = {
  text: "",
  period: "last30Days",
  sort: "name",
  reversed: false,
};

/** The order of a text such as `volume,asc`, whose direction may be missing; null for any other text. */
export function parseFiguresOrder(text: unknown): Pick<FiguresQuery, "sort" | "reversed"> | null {
  const [, field, direction] = /^([a-z]+)(?:,(asc|desc))?$/.exec(String(text)) ?? [];
  const sort = FIGURE_SORTS.find((one) => one === field);
  if (!sort) return null;
  return { sort, reversed: direction !== undefined && direction !== FIRST[sort] };
}

/** The text of an order, as `parseFiguresOrder` reads it. */
export function figuresOrder({ sort, reversed }: Pick<FiguresQuery, "sort" | "reversed">): string {
  return `${sort},${directionOf({ sort, reversed })}`;
}

/** Which way an order goes. */
export function directionOf({
  sort,
  reversed,
}: Pick<FiguresQuery, "sort" | "reversed">): "asc" | "desc" {
  const first = FIRST[sort];
  if (!reversed) return first;
  return first === "asc" ? "desc" : "asc";
}

/** The way in which each order goes unless it is turned round. */
const FIRST: Readonly<Record<FigureSort, "asc" | "desc">> = {
  name: "asc",
  volume: "desc",
  charges: "desc",
  fees: "desc",
  success: "desc",
  errors: "desc",
  activity: "desc",
};

/** The period of this name; null for any other text. */
export function parseFigurePeriod(text: unknown): FigurePeriod | null {
  return FIGURE_PERIODS.find((period) => period === text) ?? null;
}

/** The longest text that is searched for, in characters. */
export const SEARCH_MAX = 255;

/** A text to search for, without what no name or address has. */
export function searchText(text: unknown): string {
  return typeof text === "string" ? text.replaceAll("\0", "").trim().slice(0, SEARCH_MAX) : "";
}

/** Calls of a merchant's systems that the request log has; what limits refuse is not among them. */
export interface CallCounts {
  readonly calls: number;
  /** Answered 4xx. */
  readonly refused: number;
  /** Answered 5xx. */
  readonly failed: number;
}

/** A merchant as operators list it, with what it did on the days of a period (ADR 0110). */
export interface MerchantFigures extends Merchant {
  /** Of its first owner who may sign in; null without one. */
  readonly ownerEmail: string | null;
  /** Whether a method that its charges can be paid by has no price: such a charge costs nothing. */
  readonly lacksPrice: boolean;
  /** What payers paid and provider accounts were credited with, before tariffs. */
  readonly volume: Cents;
  /** Fees of the service that became due, less those taken back. */
  readonly fees: Cents;
  /** Charges that were created in the period. */
  readonly charges: number;
  /** How many of them are paid by now, whatever became of the money later. */
  readonly paid: number;
  /** Of the last seven days, whatever the period. */
  readonly calls: CallCounts;
  /** When it last created a charge, called the API or was signed in; null: never. */
  readonly lastActiveAt: Date | null;
}

/** The last seven Brasília days: so long calls are kept. */
export function daysOfCalls(today: CivilDate): DaySpan {
  return { from: addDays(today, -6), to: today };
}

/** The part of the created charges that are paid; null without charges. */
export function successRate({ charges, paid }: Pick<MerchantFigures, "charges" | "paid">) {
  return charges === 0 ? null : paid / charges;
}

/** The part of the calls that were refused or failed; null without calls. */
export function errorRate({ calls, refused, failed }: CallCounts): number | null {
  return calls === 0 ? null : (refused + failed) / calls;
}
