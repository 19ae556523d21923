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

test("G19 one within an owner has fewer turns than the owner, and another one the others", () => {
  const turns = new Turns(3, 2);
  const held = [turns.begin("shop", "ana"), turns.begin("shop", "ana")];
  expect(turns.begin("shop", "ana")).toBeNull();
  const last = turns.begin("shop", "bia");
  expect(last).not.toBeNull();
  expect(turns.begin("shop", "caio")).toBeNull();
  // The same name elsewhere is somebody else's.
  expect(turns.begin("other", "ana")).not.toBeNull();
  held[0]?.();
  expect(turns.begin("shop", "ana")).not.toBeNull();
});
