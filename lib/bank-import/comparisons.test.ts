import { expect, test } from "vitest";
import { Comparisons } from "./comparisons";

test("G19 the lines of a statement are compared a million times in one step, and not again for each line", () => {
  const comparisons = new Comparisons();
  const things = Array.from({ length: 5_000 }, (_, at) => at);
  let compared = 0;
  for (let line = 0; line < 300; line += 1) {
    for (const thing of comparisons.of(things)) compared += thing >= 0 ? 1 : 0;
  }
  expect(compared).toBe(1_000_000);
});
