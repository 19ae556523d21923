const HOUR_MS = 3_600_000;
/** The hours that an endpoint's page draws. */
export const HOURS = 24;

/** The requests to an endpoint of one hour: those that were taken, and those that failed. */
export interface HourOfAttempts {
  readonly taken: number;
  readonly failed: number;
}

/** The requests to an endpoint of the 24 hours until an instant. */
export interface LastDay {
  /** 24 of them, the oldest first. */
  readonly hours: readonly HourOfAttempts[];
  /** Whether there were more: then these are the latest, and the hours before them are empty. */
  readonly isCut: boolean;
}

/** When the 24 hours until an instant began. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - HOURS * HOUR_MS);
}

/**
 * Puts what was counted by hour into its place among the 24.
 *
 * @param counted by the number of the hour, from 0.
 */
export function hoursOf(
  counted: readonly (HourOfAttempts & { readonly hour: number })[],
): readonly HourOfAttempts[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const found = counted.find((one) => one.hour === hour);
    return { taken: found?.taken ?? 0, failed: found?.failed ?? 0 };
  });
}
