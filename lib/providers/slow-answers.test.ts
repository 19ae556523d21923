import { expect, test } from "vitest";
import { SlowAnswers } from "./slow-answers";

const of = (...tookMs: number[]) => {
  const answers = new SlowAnswers(8_000);
  for (const [index, ms] of tookMs.entries()) answers.note(index, ms);
  return answers;
};

test.each([
  ["nothing", [], false],
  ["too few", [5_000, 5_000, 5_000, 5_000], false],
  ["all slow", [5_000, 5_000, 5_000, 5_000, 5_000], true],
  ["half of them", [5_000, 5_000, 5_000, 100, 100, 100], false],
  ["more than half", [100, 100, 4_000, 4_000, 4_000], true],
  ["just quick enough", [3_999, 3_999, 3_999, 3_999, 3_999], false],
  ["quick again", [...Array(10).fill(8_000), 1, 1, 1, 1, 1], false],
])("%s", (_, tookMs, isSlow) => {
  expect(of(...tookMs).areMost(100)).toBe(isSlow);
});

test("what is older than a minute is forgotten", () => {
  const slow = of(5_000, 5_000, 5_000, 5_000, 5_000);
  expect(slow.areMost(60_000)).toBe(false);
});

test("an account with a short deadline is silent before it is slow", () => {
  const quick = new SlowAnswers(600);
  for (let count = 0; count < 10; count += 1) quick.note(count, 600);
  expect(quick.areMost(10)).toBe(false);
});
