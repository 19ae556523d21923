import { expect, test } from "vitest";
import { type Policy, Quotas } from "./quotas";

const POLICY: Policy = { name: "write", quota: 200, windowSeconds: 2 };
const WHOM = [{ key: "a", policy: POLICY }];

/** How many of so many requests at one instant are let in. */
function admitted(quotas: Quotas, requests: number, nowMs: number, whom = WHOM): number {
  return Array.from({ length: requests }, () => quotas.take(whom, nowMs).taken).filter(Boolean)
    .length;
}

test("a quota may be used at once, and comes back at the rate of its window", () => {
  const quotas = new Quotas();
  expect(admitted(quotas, 1_000, 0)).toBe(200);
  expect(admitted(quotas, 1_000, 500)).toBe(50);
  expect(admitted(quotas, 1_000, 505)).toBe(0);
  expect(admitted(quotas, 1_000, 60_000)).toBe(200);
});

test("a standing says what is left, and a refusal when there is one more", () => {
  const quotas = new Quotas();
  const first = quotas.take(WHOM, 0);
  expect(first).toEqual({
    taken: true,
    standings: [{ policy: POLICY, remaining: 199, seconds: 1 }],
  });
  admitted(quotas, 199, 0);
  const slow = { ...POLICY, quota: 1, windowSeconds: 60 };
  expect(quotas.take([{ key: "slow", policy: slow }], 0).taken).toBe(true);
  expect(quotas.take([{ key: "slow", policy: slow }], 15_000)).toEqual({
    taken: false,
    standings: [{ policy: slow, remaining: 0, seconds: 45 }],
  });
});

test("a request that one of its keys refuses takes nothing from the others", () => {
  const quotas = new Quotas();
  const small = { key: "b", policy: { ...POLICY, name: "credential-write", quota: 1 } };
  expect(quotas.take([...WHOM, small], 0).taken).toBe(true);
  const refused = quotas.take([...WHOM, small], 0);
  expect(refused.standings.map(({ policy }) => policy.name)).toEqual(["credential-write"]);
  expect(admitted(quotas, 1_000, 0)).toBe(199);
});

test("a unit that is given back can be used again", () => {
  const quotas = new Quotas();
  admitted(quotas, 200, 0);
  quotas.giveBack(WHOM);
  expect(admitted(quotas, 10, 0)).toBe(1);
});

test("what turned out to cost more is waited for, and for five windows at most", () => {
  const quotas = new Quotas();
  expect(admitted(quotas, 1, 0)).toBe(1);
  quotas.takeMore(WHOM, 299, 0);
  expect(admitted(quotas, 1, 990)).toBe(0);
  expect(admitted(quotas, 1_000, 1_010)).toBe(1);
  quotas.takeMore(WHOM, 1_000_000, 1_010);
  expect(admitted(quotas, 1, 9_000)).toBe(0);
  expect(admitted(quotas, 1_000, 10_010)).toBe(100);
});

test("what is unused is forgotten, and endless keys push out the oldest", () => {
  const quotas = new Quotas();
  for (let each = 0; each < 60_000; each += 1) {
    quotas.take([{ key: `address-${each}`, policy: POLICY }], each);
  }
  const reports = quotas.reports(60_000);
  expect(reports).toHaveLength(50_000);
  for (const report of reports) quotas.correct(report, { ...report, leadMs: 0 }, 60_000);
  expect(quotas.reports(60_001)).toHaveLength(0);
});

test("of many processes each lets a whole quota through that comes by one connection after a pause", () => {
  const quotas = new Quotas();
  quotas.processes = 16;
  expect(admitted(quotas, 1_000, 0)).toBe(200);
});

/** Processes that exchange what they used every second, each at a moment of its own, as the database adds it up. */
function together(count: number) {
  const processes = Array.from({ length: count }, () => {
    const quotas = new Quotas();
    quotas.processes = count;
    return quotas;
  });
  let all = { tatMs: 0, asked: 0 };
  const exchange = (quotas: Quotas, nowMs: number) => {
    for (const report of quotas.reports(nowMs)) {
      const tatMs = Math.max(all.tatMs, nowMs) + report.usedMs;
      all = { tatMs, asked: all.asked + report.asked };
      quotas.correct(report, { key: report.key, leadMs: tatMs - nowMs, asked: all.asked }, nowMs);
    }
  };
  return { processes, exchange };
}

// Who sends how much to which of the processes; 100 a second and 200 at once are allowed.
test.each([
  ["evenly", 2, (process: number) => process * 0 + 10],
  ["all to one", 2, (process: number) => (process === 0 ? 10 : 0)],
  ["unevenly", 2, (process: number) => (process === 0 ? 9 : 1)],
  [
    "to one and then to the other",
    2,
    (process: number, ms: number) => (ms % 6000 < 3000 === (process === 0) ? 10 : 0),
  ],
  ["to sixteen", 16, () => 2],
  // What all of them let through before they heard of each other is paid back, so the time is long enough for that.
])("processes let through nine tenths to eleven tenths of a limit: %s", (_, count, requests) => {
  const { processes, exchange } = together(count);
  let through = 0;
  const seconds = 120;
  for (let ms = 0; ms < seconds * 1_000; ms += 10) {
    processes.forEach((quotas, process) => {
      if ((ms + process * 370) % 1_000 < 10) exchange(quotas, ms);
      through += admitted(quotas, requests(process, ms), ms);
    });
  }
  const allowed = 200 + 100 * seconds;
  expect(through / allowed).toBeGreaterThan(0.9);
  expect(through / allowed).toBeLessThan(1.1);
});
