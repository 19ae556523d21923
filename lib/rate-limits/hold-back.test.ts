import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { giveBackTo, waitOfLoad, waitOfSite } from "./hold-back";

function settleWith(pages: number): void {
  const launch = launchEnv({ RATE_LIMITS: `pages=${pages}` });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
}

beforeAll(() => settleWith(10));

test("G19 requests of an address beyond its part wait, and those of another do not", () => {
  const waits = Array.from({ length: 3_000 }, () => waitOfSite("198.51.100.7", false));
  expect(waits.slice(0, 1_000)).toEqual(Array.from({ length: 1_000 }, () => 0));
  expect(waits.filter((wait) => wait > 0).length).toBeGreaterThan(1_000);
  expect(waitOfSite("198.51.100.8", false)).toBe(0);
});

test("G19 the networks of a site of IPv6 are counted as one address", () => {
  const waits = Array.from({ length: 3_000 }, (_, i) =>
    waitOfSite(`2001:db8:1:${(i % 1_000).toString(16)}::1`, false),
  );
  expect(waits.at(-1)).toBeGreaterThan(0);
  expect(waitOfSite("2001:db8:2::1", false)).toBe(0);
});

test("G19 with a known token those wait that come to no merchant's limits", () => {
  const systems = Array.from({ length: 3_000 }, () => {
    const wait = waitOfSite("198.51.100.9", true);
    giveBackTo("198.51.100.9", true);
    return wait;
  });
  expect(systems.every((wait) => wait === 0)).toBe(true);
  const others = Array.from({ length: 3_000 }, () => waitOfSite("198.51.100.10", true));
  expect(others.at(-1)).toBeGreaterThan(0);
});

test("G19 while the thread has much to do, requests of nobody in particular wait, whatever their addresses", () => {
  expect([0, 0.5, 0.7, 0.85, 1].map(waitOfLoad)).toEqual([0, 0, 0, 500, 1_000]);
});

test("where pages have no limit nothing waits", () => {
  settleWith(0);
  const waits = Array.from({ length: 3_000 }, () => waitOfSite("198.51.100.7", false));
  expect(waits.every((wait) => wait === 0)).toBe(true);
  settleWith(10);
});
