import type { CivilDate } from "@/lib/platform/values/brasilia";

/** The most days that a merchant's sandbox clock may be ahead of the real time; the table has the same bound. */
export const CLOCK_DAYS_MAX = 400;

/** What a merchant's sandbox clock shows. */
export interface SandboxClock {
  /** The day in Brasília. */
  readonly today: CivilDate;
  /** How many days that is after the real one; 0 for a clock that was not moved. */
  readonly daysAhead: number;
}

/** What came of moving the clock. */
export type ClockMove =
  | { readonly kind: "moved"; readonly clock: SandboxClock }
  /** The clock only goes forwards; it shows `today`. */
  | { readonly kind: "past"; readonly today: CivilDate }
  /** Beyond the last day that it may show. */
  | { readonly kind: "far"; readonly last: CivilDate };
