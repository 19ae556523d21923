import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { asCaller } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { costlyChangeInTurn } from "./costly-changes";

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "write=100" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const merchant = () => randomUUID() as MerchantId;

/** Begins changes of a merchant all at once. */
function begin(merchantId: MerchantId, count: number, caller = "system") {
  const counted = { begun: 0, refused: 0 };
  const one = () => costlyChangeInTurn("refund", merchantId);
  for (let left = count; left > 0; left -= 1) {
    void asCaller({ merchantId, name: caller, reads: false }, one).then(
      () => {
        counted.begun += 1;
      },
      () => {
        counted.refused += 1;
      },
    );
  }
  return counted;
}

test("G19 a merchant that refunds or changes charges without end waits alone, and others do not", async () => {
  const busy = Array.from({ length: 3 }, () => begin(merchant(), 64));
  await vi.advanceTimersByTimeAsync(4_000);
  const before = busy.map(({ begun }) => begun);
  expect(Math.min(...before)).toBeGreaterThan(5);
  const [shop, other] = [begin(merchant(), 4), begin(merchant(), 4)];
  await vi.advanceTimersByTimeAsync(200);
  expect([shop.begun, other.begun]).toEqual([4, 4]);
  await vi.advanceTimersByTimeAsync(4_000);
  const since = busy.map(({ begun }, at) => begun - (before[at] ?? 0));
  const all = since.reduce((sum, one) => sum + one, 0);
  expect(Math.max(...since) - Math.min(...since)).toBeLessThan(3);
  // 500 ms of each second at most, at 50 ms each.
  expect(all).toBeLessThanOrEqual(42);
  await vi.advanceTimersByTimeAsync(30_000);
  for (const { begun, refused } of busy) {
    expect(refused).toBeGreaterThan(0);
    expect(begun + refused).toBe(64);
  }
});

test("G19 callers of one merchant take turns at its refunds and changes", async () => {
  const shop = merchant();
  const system = begin(shop, 64);
  await vi.advanceTimersByTimeAsync(1_000);
  const member = begin(shop, 2, "member");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(member.begun).toBe(2);
  expect(system.begun + system.refused).toBeLessThan(60);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(system.begun + system.refused).toBe(64);
});
