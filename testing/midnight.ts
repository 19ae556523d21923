import { setTimeout as sleep } from "node:timers/promises";

const DAY_MS = 86_400_000;
/** Brasília is three hours behind UTC, without summer time. */
const BRASILIA_MS = -3 * 3_600_000;

/**
 * Waits for the next day in Brasília when less than `leftMs` remains of this one, so that a test may name
 * today before and after what it does.
 */
export async function awayFromMidnight(leftMs: number): Promise<void> {
  const remainsMs = DAY_MS - ((Date.now() + BRASILIA_MS) % DAY_MS);
  if (remainsMs < leftMs) await sleep(remainsMs + 100);
}
