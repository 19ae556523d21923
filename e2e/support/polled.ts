import { expect } from "@playwright/test";

/** Often enough not to keep anybody waiting, for as long as anything takes but a bank's silence. */
export const POLLING = { timeout: 20_000, intervals: [50] };

/**
 * Reads until what is read is as awaited, and returns that very reading: another one might come from
 * another process, or from a later moment.
 */
export async function polled<T>(
  read: () => Promise<T>,
  isAwaited: (value: T) => boolean,
  polling = POLLING,
): Promise<T> {
  const found: T[] = [];
  await expect(async () => {
    const value = await read();
    expect(isAwaited(value), JSON.stringify(value)).toBe(true);
    found.push(value);
  }).toPass(polling);
  return found[0] as T;
}
