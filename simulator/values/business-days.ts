import { addDays } from "./brasilia";

/** National holidays on a fixed day, `MM-DD` (Leis 662/1949, 6.802/1980, 10.607/2002). */
const NATIONAL = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"];

/** Consciência Negra is a national holiday since 2024 (Lei 14.759/2023). */
const CONSCIENCIA_NEGRA = { day: "11-20", since: 2024 };

/** Days from Easter: Monday and Tuesday of Carnival, Good Friday, Corpus Christi (Resolução CMN 4.880/2020). */
const AROUND_EASTER = [-48, -47, -2, 60];

/** Whether banks settle on a day in all of Brazil; holidays of states and cities are not simulated. */
export function isBusinessDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (at.getUTCDay() === 0 || at.getUTCDay() === 6) return false;
  const year = at.getUTCFullYear();
  const date = day.slice(5);
  if (NATIONAL.includes(date)) return false;
  if (date === CONSCIENCIA_NEGRA.day && year >= CONSCIENCIA_NEGRA.since) return false;
  const easter = easterOf(year);
  return !AROUND_EASTER.some((days) => addDays(easter, days) === day);
}

/** The day itself if it is a business day, else the next that is one. */
export function businessDayFrom(day: string): string {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** Business days after `from`, up to and with `to`; 0 if `to` is not later. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (isBusinessDay(day)) count += 1;
  }
  return count;
}

/** Easter Sunday of 1900 to 2099 (Gauss). */
function easterOf(year: number): string {
  const full = (19 * (year % 19) + 24) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) + 6 * full + 5) % 7;
  const afterMarch22 = full + toSunday;
  // Where the rule gives 26 April, and 25 April in some years, Easter is a week earlier.
  const isLate =
    afterMarch22 === 35 || (afterMarch22 === 34 && full === 28 && toSunday === 6 && year % 19 > 10);
  return addDays(`${year}-03-22`, isLate ? afterMarch22 - 7 : afterMarch22);
}
