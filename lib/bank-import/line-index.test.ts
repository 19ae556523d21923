import { expect, test } from "vitest";
import { accountDigestOf, lineDigestOf } from "@/lib/platform/values/line-reference";
import { Random } from "@/testing/random";
import { LineIndex } from "./line-index";

const LINE = `statement:${"1".repeat(32)}`;
const OTHER = `statement:k${"2".repeat(31)}`;

/** What `LineIndex` finds, by a look at everything. */
function mayBeOneLine(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [accountDigestOf(a), accountDigestOf(b)];
  const digest = lineDigestOf(a);
  const areOfTwo = one !== null && other !== null && one !== other;
  return digest !== null && digest === lineDigestOf(b) && !areOfTwo;
}

test("a line finds the first thing that is not gone and has a name of the same line, as a look at all would", () => {
  const random = new Random("things by line");
  const names = [
    "E2E1",
    "E2E2",
    ...[LINE, OTHER].flatMap((line) => [line, `${line}:0000000a`, `${line}:0000000b`]),
  ];
  const pick = () => random.pick(names);
  for (let round = 0; round < 300; round += 1) {
    const things = Array.from({ length: 12 }, (_, id) => ({
      id,
      names: random.chance(0.3) ? [pick(), pick()] : [pick()],
    }));
    const free = new Set(things);
    const isGone = (thing: (typeof things)[number]) => !free.has(thing);
    const byLine = new LineIndex(things, (thing) => thing.names);
    for (let line = 0; line < 15; line += 1) {
      const reference = pick();
      const expected = things.find(
        (thing) => free.has(thing) && thing.names.some((name) => mayBeOneLine(name, reference)),
      );
      const found = byLine.find(reference, isGone);
      expect(found).toBe(expected);
      if (found && random.chance(0.8)) free.delete(found);
    }
  }
});

test("G19 lines of one digest and very many bank accounts are each looked for once", () => {
  const named = (account: number) => `${LINE}:${account.toString(16).padStart(8, "0")}`;
  const things = Array.from({ length: 2_000 }, (_, account) => ({ name: named(account) }));
  const free = new Set(things);
  let looks = 0;
  const byLine = new LineIndex(things, ({ name }) => [name]);
  const take = (reference: string) => {
    const found = byLine.find(reference, (thing) => {
      looks += 1;
      return !free.has(thing);
    });
    if (found) free.delete(found);
    return found;
  };
  for (let line = 0; line < 20_000; line += 1) expect(take(named(10_000 + line))).toBeUndefined();
  for (let account = 1_999; account >= 1_000; account -= 1) {
    expect(take(named(account))?.name).toBe(named(account));
  }
  // A line that names no account takes the first that is left, and finds those that are gone once.
  for (let account = 0; account < 1_000; account += 1)
    expect(take(LINE)?.name).toBe(named(account));
  expect(take(LINE)).toBeUndefined();
  expect(looks).toBeLessThan(3 * 2_000 + 10);
});
