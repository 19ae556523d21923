/** Why a payer cannot be taken out of a charge yet; `prisma/functions/anonymization_hindrances.sql` decides. */
export const HINDRANCES = ["open", "disputed", "recent", "held"] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Days after its last movement in which money of a charge can still be contested or sent back. */
export const IDLE_DAYS = 180;

/** The fewest months that a retention policy keeps payers' data: a year of the shop's own books. */
export const RETENTION_MONTHS = { min: 12, max: 1200 } as const;

/** The instant after which a charge must not have moved to be anonymised now. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * 86_400_000);
}

/** The instant so many months before another, in UTC; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return then;
}
