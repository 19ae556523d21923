import { expect, test } from "vitest";
import { Allowance } from "./allowance";
import { pause } from "./clock";

test("what was not taken comes back to no more than there may be", async () => {
  const allowance = new Allowance(10, 1_000);
  await pause(100);
  allowance.take(30);
  expect(allowance.waitMs).toBeGreaterThan(15);
});

test("what is taken is owed, and comes back as time passes", async () => {
  const allowance = new Allowance(10, 1_000, 100);
  expect(allowance.waitMs).toBe(0);
  allowance.take(10_000);
  const waitMs = allowance.waitMs;
  expect(waitMs).toBeGreaterThan(50);
  expect(waitMs).toBeLessThanOrEqual(101);
  await pause(waitMs);
  expect(allowance.waitMs).toBe(0);
});
