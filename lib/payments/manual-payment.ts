import { brasiliaDay, type CivilDate, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";

/** Why a day cannot be the one on which money for a charge was credited. */
export type CreditDayFault = "future" | "before_charge";

/** Judges the Brasília day on which somebody says that a charge's money was credited; null: it can be. */
export function faultOfCreditDay(
  paidOn: CivilDate,
  charge: { readonly createdAt: Date },
  now: Date,
): CreditDayFault | null {
  if (paidOn > brasiliaDay(now)) return "future";
  return paidOn < brasiliaDay(charge.createdAt) ? "before_charge" : null;
}

/**
 * The instant of money that a member reports by its Brasília day: the minute that its end-to-end id carries if that
 * is on this day, else the first one possible, so that an unknown hour never makes a payment late.
 */
export function creditInstantOf(
  paidOn: CivilDate,
  endToEndId: string | null,
  { createdAt }: { readonly createdAt: Date },
): Date {
  const minute = endToEndId === null ? null : minuteIn(endToEndId);
  const instant = minute && brasiliaDay(minute) === paidOn ? minute : startOfBrasiliaDay(paidOn);
  // Whole minutes and whole days begin before a charge that was made in the middle of them.
  return instant < createdAt && brasiliaDay(createdAt) === paidOn ? createdAt : instant;
}

/** `E`, the payer's bank (8), `yyyyMMddHHmm` in UTC, 11 more (Banco Central, Pix' message manual). */
function minuteIn(endToEndId: string): Date | null {
  const match = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(endToEndId);
  if (!match) return null;
  const [, year, month, day, hour, minute] = match;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
