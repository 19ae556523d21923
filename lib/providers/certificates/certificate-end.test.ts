import { expect, test } from "vitest";
import { daysLeft, dueWarning, endWellness } from "./certificate-end";

const END = new Date("2027-03-01T12:00:00Z");
const before = (ms: number) => new Date(END.getTime() - ms);
const DAY = 86_400_000;

test.each([
  [31 * DAY, null, "ok"],
  [30 * DAY + 1, null, "ok"],
  [30 * DAY, 30, "warn"],
  [14 * DAY + 1, 30, "warn"],
  [14 * DAY, 14, "warn"],
  [7 * DAY, 7, "bad"],
  [DAY + 1, 7, "bad"],
  [DAY, 1, "bad"],
  [1, 1, "bad"],
  [0, 0, "bad"],
  [-400 * DAY, 0, "bad"],
])("%d ms before the end the warning is %s, which is %s", (ms, warning, wellness) => {
  expect(dueWarning(END, before(ms))).toBe(warning);
  expect(endWellness(END, before(ms))).toBe(wellness);
});

test("days left are whole ones", () => {
  expect(daysLeft(END, before(10 * DAY))).toBe(10);
  expect(daysLeft(END, before(10 * DAY - 1))).toBe(9);
  expect(daysLeft(END, before(-1))).toBe(-1);
});
