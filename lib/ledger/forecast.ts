import type { CivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";

/** What providers announced to credit on one Brasília day, in centavos, before their tariff. */
export interface ExpectedOnDay {
  readonly day: CivilDate;
  readonly amount: Cents;
}

/** What is authorized and not credited yet, by the day on which it is to be credited; in centavos. Its parts add up to all of it. */
export interface Forecast {
  /** What should have been credited before today, and the earliest day of it; null: nothing is late. */
  readonly late: { readonly amount: Cents; readonly since: CivilDate } | null;
  /** Today and the days after it that have money, earliest first. */
  readonly days: readonly ExpectedOnDay[];
  /** What has no announced day. */
  readonly undated: Cents;
}

/**
 * The forecast on a Brasília day.
 *
 * @param expected what has an announced day, earliest first.
 * @param toRelease all that is authorized and not credited yet.
 */
export function forecastOf(
  expected: readonly ExpectedOnDay[],
  toRelease: Cents,
  today: CivilDate,
): Forecast {
  const late = expected.filter(({ day }) => day < today);
  const [first] = late;
  return {
    late: first ? { amount: sumOf(late), since: first.day } : null,
    days: expected.filter(({ day }) => day >= today),
    undated: cents(toRelease - sumOf(expected)),
  };
}

function sumOf(days: readonly ExpectedOnDay[]): Cents {
  return cents(days.reduce((sum, { amount }) => sum + amount, 0n));
}
