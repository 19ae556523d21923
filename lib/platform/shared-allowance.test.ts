import { expect, test } from "vitest";
import { pause } from "./clock";
import { SharedAllowance } from "./shared-allowance";

test("one alone has half of what all may take", () => {
  const allowance = new SharedAllowance(1_000, 1, 60_000);
  allowance.take(499, "ana");
  expect(allowance.waitOf("ana")).toBe(0);
  allowance.take(2, "ana");
  expect(allowance.waitOf("ana")).toBeGreaterThan(0);
});

test("one alone has all of it where nothing is kept for who comes, who gets half", () => {
  const allowance = new SharedAllowance(1_000, 1, 60_000, 0);
  allowance.take(999, "ana");
  expect(allowance.waitOf("ana")).toBe(0);
  allowance.take(499, "bia");
  expect(allowance.waitOf("bia")).toBe(0);
  expect(allowance.waitOf("ana")).toBe(0);
  allowance.take(501, "ana");
  expect(allowance.waitOf("ana")).toBeGreaterThan(0);
  allowance.take(2, "bia");
  expect(allowance.waitOf("bia")).toBeGreaterThan(0);
});

test("G19 who comes beside others finds something, however many they are and whatever they took", () => {
  const allowance = new SharedAllowance(1_000, 100, 60_000);
  for (const user of ["ana", "bia", "caio", "dora"]) allowance.take(501, user);
  for (const user of ["ana", "bia", "caio", "dora"]) {
    // Of five parts, one of which is nobody's, 20 a second.
    expect(allowance.waitOf(user)).toBeGreaterThan(40);
  }
  expect(allowance.waitOf("eva")).toBe(0);
  // Of what is there at once a sixth: who took less waits for nobody.
  allowance.take(100, "eva");
  expect(allowance.waitOf("eva")).toBe(0);
  allowance.take(99, "eva");
  expect(allowance.waitOf("eva")).toBeGreaterThan(0);
});

test("what comes back is shared among those who have something to come back", async () => {
  const allowance = new SharedAllowance(200, 1_000, 60_000);
  allowance.take(300, "ana");
  allowance.take(5, "bia");
  const beside = allowance.waitOf("ana");
  await pause(100);
  // Bia's has come back, so that half comes back to Ana, in place of a third.
  expect(allowance.waitOf("ana")).toBeLessThan(beside - 100);
});

test("what is nobody's in particular is taken from all", () => {
  const allowance = new SharedAllowance(100, 1, 60_000);
  allowance.take(101, null);
  expect(allowance.waitOf(null)).toBeGreaterThan(0);
  expect(allowance.waitOf("ana")).toBe(0);
});
