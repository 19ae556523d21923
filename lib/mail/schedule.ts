const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The pauses after each try that failed; the last one repeats until the mail expires (functions/add_mail.sql). */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];

/** A pause varies by this part of it either way, so that what failed together is not tried again together. */
const JITTER = 0.2;

/**
 * The pause after a try that failed, in ms.
 *
 * @param attempts tries so far, at least 1.
 * @param random from 0 to 1.
 */
export function pauseAfterAttempt(attempts: number, random: number): number {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? MINUTE;
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
