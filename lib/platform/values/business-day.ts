import { addDays, type CivilDate } from "./brasilia";

/**
 * National holidays on the same day every year, `MM-DD`, with the first year of those that are new
 * (Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023).
 */
const FIXED_HOLIDAYS: Readonly<Record<string, number>> = {
  "01-01": 0,
  "04-21": 0,
  "05-01": 0,
  "09-07": 0,
  "10-12": 0,
  "11-02": 0,
  "11-15": 0,
  "11-20": 2024,
  "12-25": 0,
};

/**
 * Days from Easter on which banks are closed: Carnival's Monday and Tuesday, Good Friday, Corpus
 * Christi (Resolução CMN 4.880/2020).
 */
const FROM_EASTER = [-48, -47, -2, 60] as const;

/**
 * Whether banks settle on that day in all of Brazil. Holidays of states and cities are left out: no
 * list of them is complete, and only the payer's bank knows which one holds.
 */
export function isBusinessDay(day: CivilDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  const since = FIXED_HOLIDAYS[day.slice(5)];
  if (since !== undefined && year >= since) return false;
  const easter = easterOf(year);
  return !FROM_EASTER.some((days) => addDays(easter, days) === day);
}

/** The day itself if it is a business day, else the next one that is. */
export function businessDayFrom(day: CivilDate): CivilDate {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromFirstOfMarch = epact + toSunday - 7 * correction + 21;
  return addDays(`${String(year).padStart(4, "0")}-03-01` as CivilDate, fromFirstOfMarch);
}
