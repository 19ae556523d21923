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

type Kind = Parameters<typeof costlyChangeInTurn>[0];

/** Begins changes of a merchant all at once. */
function begin(
  merchantId: MerchantId,
  count: number,
  { kind = "refund", caller = "system" }: { kind?: Kind; caller?: string } = {},
) {
  const counted = { begun: 0, refused: 0 };
  for (let left = count; left > 0; left -= 1) {
    void asCaller({ merchantId, name: caller, reads: false }, () =>
      costlyChangeInTurn(kind, merchantId),
    ).then(
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

test("G19 merchants that refund or change charges without end share what all may take, and who comes waits for none of it", async () => {
  const shops = Array.from({ length: 3 }, merchant);
  let isOver = false;
  const begun = [0, 0, 0];
  const load = shops.map(async (shop, at) => {
    while (!isOver) {
      await asCaller({ merchantId: shop, name: "system", reads: false }, () =>
        costlyChangeInTurn("edit", shop),
      );
      begun[at] = (begun[at] ?? 0) + 1;
    }
  });
  await vi.advanceTimersByTimeAsync(4_000);
  const [shop, other] = [begin(merchant(), 4), begin(merchant(), 4)];
  await vi.advanceTimersByTimeAsync(200);
  expect([shop.begun, other.begun]).toEqual([4, 4]);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = [...begun];
  await vi.advanceTimersByTimeAsync(4_000);
  const since = begun.map((count, at) => count - (before[at] ?? 0));
  expect(Math.max(...since) - Math.min(...since)).toBeLessThan(3);
  // 500 ms of each second, at 50 ms each.
  const all = since.reduce((sum, one) => sum + one, 0);
  expect(all).toBeGreaterThan(30);
  expect(all).toBeLessThanOrEqual(43);
  isOver = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(load);
});

test("G19 of a merchant's changes so many of a caller and of a kind wait, in turns", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  const shop = merchant();
  const flood = [begin(shop, 64), begin(shop, 64, { caller: "second system" })];
  await vi.advanceTimersByTimeAsync(0);
  // What there was at once, one that waits for its part, and sixteen behind it; the others are refused at once.
  const refused = flood.reduce((sum, one) => sum + one.refused, 0);
  expect(refused).toBeGreaterThanOrEqual(128 - 20 - 1 - 16);
  expect(flood[1]?.refused).toBeLessThan(64);
  const money = begin(shop, 2, { kind: "money", caller: "member" });
  const member = begin(shop, 2, { caller: "member" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(money).toEqual({ begun: 2, refused: 0 });
  expect(member).toEqual({ begun: 2, refused: 0 });
  await vi.advanceTimersByTimeAsync(30_000);
  const ended = flood.reduce((sum, one) => sum + one.begun + one.refused, 0);
  expect(ended).toBe(128);
});
