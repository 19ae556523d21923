// Pure: pages judge with it too.

const DAY_MS = 86_400_000;

/** How many days before a certificate's end its account's holder is warned. */
export const WARNING_DAYS = [30, 14, 7, 1] as const;

/** A warning by the days that are left at most; 0 when the certificate is over. */
export type CertificateWarning = (typeof WARNING_DAYS)[number] | 0;

/** The warning that is due for a certificate; null while more than 30 days are left. */
export function dueWarning(endsAt: Date, now: Date): CertificateWarning | null {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return 0;
  return WARNING_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}

/** Whole days until a certificate's end; negative once it is over. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
}

/** How near an end is: a week is little time, as banks take days to issue a certificate. */
export function endWellness(endsAt: Date, now: Date): "ok" | "warn" | "bad" {
  const warning = dueWarning(endsAt, now);
  if (warning === null) return "ok";
  return warning <= 7 ? "bad" : "warn";
}
