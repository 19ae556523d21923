import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { countNotifiedBytes, mayNotify } from "./notification-time";

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

const merchant = () => randomUUID() as MerchantId;

/** How many bodies of so many bytes are read that a merchant's accounts send without end for so many ms. */
async function readWithin(ms: number, merchants: readonly MerchantId[], bytes: number) {
  const read = merchants.map(() => 0);
  for (let at = 0; at < ms; at += 10) {
    for (const [i, one] of merchants.entries()) {
      while (mayNotify(one)) {
        countNotifiedBytes(one, bytes);
        read[i] = (read[i] ?? 0) + 1;
      }
    }
    await vi.advanceTimersByTimeAsync(10);
  }
  return read;
}

test("J9 merchants whose banks send large bodies without end share the time of reading them, and who comes is read", async () => {
  const loud = [merchant(), merchant(), merchant()];
  await readWithin(10_000, loud, 222_000);
  const [quiet] = await readWithin(10, [merchant()], 300);
  // What a fourth has at once, in bodies of one payment.
  expect(quiet).toBeGreaterThan(50);
  const read = await readWithin(10_000, loud, 222_000);
  for (const count of read) {
    expect(count).toBeGreaterThan(12);
    expect(count).toBeLessThan(20);
  }
});

test("J9 a shop's bank that sends each payment by itself has them all read", async () => {
  // What others took before has come back.
  await vi.advanceTimersByTimeAsync(60_000);
  const shop = merchant();
  for (let sent = 0; sent < 500; sent += 1) {
    expect(mayNotify(shop)).toBe(true);
    countNotifiedBytes(shop, 300);
    await vi.advanceTimersByTimeAsync(20);
  }
});
