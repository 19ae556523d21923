import { expect, test } from "vitest";
import { withoutCounting } from "./tallies";

test("only what is written down for the counts goes", () => {
  const definition = `BEGIN
    INSERT INTO "charge_tally_changes" ("count")
    VALUES (1);
    INSERT INTO "charge_search" ("id") VALUES (NEW."id");
  END`;
  const silent = withoutCounting(definition);
  expect(silent).not.toContain("charge_tally_changes");
  expect(silent).toContain("charge_search");
});

test("a function that counts nothing is refused, not measured", () => {
  expect(() => withoutCounting("BEGIN END")).toThrow("do not count");
});
