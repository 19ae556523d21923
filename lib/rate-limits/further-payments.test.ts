import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { furtherPaymentInTurn } from "./further-payments";

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "write=100" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Payments of a new merchant that all wait at once for their turn. */
function waiting(count: number) {
  const merchantId = randomUUID() as MerchantId;
  const counted = { begun: 0 };
  for (let left = count; left > 0; left -= 1) {
    void furtherPaymentInTurn("notified", merchantId).then(() => {
      counted.begun += 1;
    });
  }
  return counted;
}

test("G19 merchants whose accounts notify without end share what their payments take, and who comes waits for none of it", async () => {
  const shops = Array.from({ length: 3 }, () => waiting(1_000));
  await vi.advanceTimersByTimeAsync(5_000);
  const other = waiting(4);
  await vi.advanceTimersByTimeAsync(200);
  expect(other.begun).toBe(4);
  const before = shops.map(({ begun }) => begun);
  await vi.advanceTimersByTimeAsync(10_000);
  const begun = shops.map((shop, at) => shop.begun - (before[at] ?? 0));
  for (const count of begun) {
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(75);
  }
});

test("G19 a payment with many refunds takes as much as they do", async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  const merchantId = randomUUID() as MerchantId;
  await furtherPaymentInTurn("listed", merchantId, 1_000);
  let hasBegun = false;
  void furtherPaymentInTurn("listed", merchantId).then(() => {
    hasBegun = true;
  });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(hasBegun).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasBegun).toBe(true);
});
