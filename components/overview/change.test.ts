import { expect, test } from "vitest";
import { cents } from "@/lib/platform/values/money";
import { changeOf, percentOf } from "./change";

test.each([
  [112, 100, 0.12],
  [50, 100, -0.5],
  [0, 100, -1],
  [100, 100, 0],
  [0, 0, 0],
  // Twice as much left.
  [-200, -100, 1],
  // From nothing, and from what came to what left, no share says anything.
  [100, 0, null],
  [-100, 100, null],
  [100, -100, null],
])("%i after %i is a change by %f", (amount, before, change) => {
  expect(changeOf(cents(amount), cents(before))).toBe(change);
});

test.each([
  [0.12, "+12%"],
  [-0.456, "-46%"],
  [0.004, "+0,4%"],
  [12.5, "+1.250%"],
])("a share of %f is written %s", (share, text) => {
  expect(percentOf(share, "pt-BR")).toBe(text);
});

test("in a sentence a share has no sign", () => {
  expect(percentOf(0.004, "en", false)).toBe("0.4%");
});
