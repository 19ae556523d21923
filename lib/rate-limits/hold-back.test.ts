import { beforeAll, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import { giveBackTo, waitOfSite } from "./hold-back";

function settleWith(pages: number): void {
  const launch = launchEnv({ RATE_LIMITS: `pages=${pages}` });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
}

beforeAll(() => settleWith(10));

const wait = (address: string, isTokenKnown = false, load = 0): number =>
  waitOfSite(address, isTokenKnown, load);

test("G19 requests of an address beyond its part wait one behind the other, and those of another do not", () => {
  const waits = Array.from({ length: 3_000 }, () => wait("198.51.100.7"));
  expect(waits.slice(0, 400)).toEqual(Array.from({ length: 400 }, () => 0));
  // Two hundred begin each second: 2,600 of them in thirteen.
  expect(waits.at(-1)).toBeGreaterThan(10_000);
  expect(waits.at(-1)).toBeLessThan(13_100);
  expect(wait("198.51.100.8")).toBe(0);
});

test("G19 who left before its request began holds up nobody", () => {
  for (let i = 0; i < 3_000; i += 1) wait("198.51.100.11");
  for (let i = 0; i < 2_700; i += 1) giveBackTo("198.51.100.11", false);
  expect(wait("198.51.100.11")).toBe(0);
});

test("G19 the networks of a site of IPv6 are counted as one address", () => {
  const waits = Array.from({ length: 3_000 }, (_, i) =>
    wait(`2001:db8:1:${(i % 1_000).toString(16)}::1`),
  );
  expect(waits.at(-1)).toBeGreaterThan(0);
  expect(wait("2001:db8:2::1")).toBe(0);
});

test("G19 with a known token those wait that come to no merchant's limits", () => {
  const systems = Array.from({ length: 3_000 }, () => {
    const waited = wait("198.51.100.9", true);
    giveBackTo("198.51.100.9", true);
    return waited;
  });
  expect(systems.every((waited) => waited === 0)).toBe(true);
  const others = Array.from({ length: 3_000 }, () => wait("198.51.100.10", true));
  expect(others.at(-1)).toBeGreaterThan(0);
});

test("G19 while the thread has much to do, requests of nobody in particular wait, but of who sends few", () => {
  const few = Array.from({ length: 50 }, () => wait("198.51.100.12", false, 1));
  expect(few.every((waited) => waited === 0)).toBe(true);
  wait("198.51.100.12", false, 1);
  expect([0, 0.5, 0.7, 0.85, 1].map((load) => wait("198.51.100.12", false, load))).toEqual([
    0, 0, 0, 500, 1_000,
  ]);
  expect(wait("198.51.100.12", true, 1)).toBe(0);
  expect(wait("198.51.100.13", false, 1)).toBe(0);
});

test("where pages have no limit nothing waits", () => {
  settleWith(0);
  const waits = Array.from({ length: 3_000 }, () => wait("198.51.100.7"));
  expect(waits.every((waited) => waited === 0)).toBe(true);
  settleWith(10);
});
