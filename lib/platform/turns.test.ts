import { expect, test } from "vitest";
import { Turns } from "./turns";

test("one has so many turns at once, another has its own, and what ends is free again", () => {
  const turns = new Turns(2);
  const held = [turns.begin("one"), turns.begin("one")];
  expect(turns.begin("one")).toBeNull();
  expect(turns.begin("other")).not.toBeNull();
  for (const end of held) end?.();
  expect([turns.begin("one"), turns.begin("one"), turns.begin("one")].map(Boolean)).toEqual([
    true,
    true,
    false,
  ]);
});
