import type { Remaining } from "./remaining";

/** What share of a code's validity is counted down aloud: the last tenth. */
const COUNTED_SHARE = 10;

/** The time left of a validity, once it is in its last tenth; null before that and after the end. */
export function timeToCount(createdAt: number, expiresAt: number, now: number): Remaining | null {
  const left = expiresAt - now;
  if (left <= 0 || left > (expiresAt - createdAt) / COUNTED_SHARE) return null;
  const seconds = Math.ceil(left / 1_000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Whether a moment is worth interrupting a screen reader for: whole minutes near the end. */
export function isWorthSaying({ days, hours, minutes, seconds }: Remaining): boolean {
  return days === 0 && hours === 0 && seconds === 0 && [10, 5, 2, 1].includes(minutes);
}
