import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { asCaller } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { eachChargeOf } from "./each-charge";

beforeAll(() => {
  const launch = launchEnv({ RATE_LIMITS: "write=100" });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins a request for charges of a merchant's series. */
function request(merchantId: MerchantId, caller: string, count: number) {
  const made: number[] = [];
  const charges = Array.from({ length: count }, (_, number) => number);
  const left = asCaller({ merchantId, name: caller, reads: false }, () =>
    eachChargeOf(merchantId)(charges, async (number) => {
      // As a provider that is quick.
      await new Promise((answered) => setTimeout(answered, 2));
      made.push(number);
    }),
  );
  return { made, left };
}

const merchant = () => randomUUID() as MerchantId;

test("G19 a series of sixty is made at once, and who makes more of them waits alone", async () => {
  const [shop, other] = [merchant(), merchant()];
  const first = request(shop, "system", 60);
  await vi.advanceTimersByTimeAsync(500);
  expect(first.made).toHaveLength(60);
  const more = Array.from({ length: 3 }, () => request(shop, "system", 60));
  await vi.advanceTimersByTimeAsync(500);
  const begun = more.flatMap(({ made }) => made).length;
  expect(begun).toBeLessThan(90);
  const colleague = request(shop, "member", 12);
  const neighbour = request(other, "system", 60);
  await vi.advanceTimersByTimeAsync(500);
  expect(colleague.made).toHaveLength(12);
  expect(neighbour.made).toHaveLength(60);
  expect(more.flatMap(({ made }) => made).length - begun).toBeLessThan(12);
  await vi.advanceTimersByTimeAsync(12_000);
  await Promise.all([first, ...more, colleague, neighbour].map(({ left }) => left));
});

test("G19 what gets no turn while the request may take is left, and nothing of it is begun later", async () => {
  const shop = merchant();
  const requests = ["one", "two", "three"].map((caller) => request(shop, caller, 200));
  await vi.advanceTimersByTimeAsync(12_100);
  const left = await Promise.all(requests.map((one) => one.left));
  const made = requests.map((one) => one.made.length);
  expect(left).toEqual(made.map((count) => 200 - count));
  expect(Math.min(...left)).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.map((one) => one.made.length)).toEqual(made);
});

test("a charge that fails ends the request, and the charges that wait are not begun", async () => {
  const shop = merchant();
  const begun: number[] = [];
  const charges = Array.from({ length: 60 }, (_, number) => number);
  const work = eachChargeOf(shop)(charges, async (number) => {
    begun.push(number);
    if (number === 20) throw new Error("the provider is gone");
  });
  await expect(work).rejects.toThrow("the provider is gone");
  expect(begun.length).toBeLessThan(25);
});
