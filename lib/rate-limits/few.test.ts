import { expect, test } from "vitest";
import { Few } from "./few";

test("G19 who sends few of something that takes long is soon one who sends many", () => {
  const few = new Few({ most: 5, back: 0.001 });
  const counted = (sender: string, count: number) =>
    Array.from({ length: count }, () => few.count(sender));
  expect(counted("quick", 5)).toEqual(Array(5).fill(true));
  expect(counted("slow", 2)).toEqual([true, true]);
  few.countMore("slow", 4);
  expect(few.count("slow")).toBe(false);
  expect(few.count("another")).toBe(true);
});
