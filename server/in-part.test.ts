import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairSlots } from "./fair-slots";
import { inPart } from "./in-part";

/** A charge to end, of a merchant whose provider takes so long. */
interface Work {
  readonly merchant: string;
  readonly takesMs: number;
  readonly attempt: number;
  readonly fails?: boolean;
}

function shared() {
  const done: Work[] = [];
  const back: { readonly work: Work; readonly ms: number }[] = [];
  const released: { readonly work: Work; readonly ms: number }[] = [];
  const slots = new FairSlots({ all: 8, each: 2, waiting: 8 });
  const run = inPart<Work>(slots, {
    merchantOf: ({ merchant }) => merchant,
    async work(one) {
      await pause(one.takesMs);
      if (one.fails) throw new RangeError("odd");
      done.push(one);
    },
    async putBack(work, ms) {
      back.push({ work, ms });
    },
    async release(work, ms) {
      released.push({ work, ms });
    },
  });
  return { done, back, released, run };
}

test("a merchant whose provider is slow has its part, and the rest of its work is put back", async () => {
  const { done, back, run } = shared();
  const slow = { merchant: "slow", takesMs: 1_500, attempt: 1 };
  const of = {
    slow: [0, 1, 2, 3].map(() => run(slow)),
    quick: run({ merchant: "quick", takesMs: 1, attempt: 1 }),
  };
  await of.quick;
  expect(done.map(({ merchant }) => merchant)).toEqual(["quick"]);
  await Promise.all(of.slow);
  expect(back.map(({ work }) => work)).toEqual([slow, slow]);
  expect(done).toHaveLength(3);
});

test("a merchant whose provider is quick has all of its work done, a part at a time", async () => {
  const { done, back, run } = shared();
  await Promise.all(
    Array.from({ length: 8 }, () => run({ merchant: "quick", takesMs: 2, attempt: 1 })),
  );
  expect(done).toHaveLength(8);
  expect(back).toEqual([]);
});

test("work that fails is released, for longer each time, and its failure is the caller's", async () => {
  const { done, released, run } = shared();
  const failing = [1, 2, 9].map((attempt) => ({ merchant: "a", takesMs: 0, attempt, fails: true }));
  for (const work of failing) await expect(run(work)).rejects.toThrow("odd");
  expect(released.map(({ ms }) => ms)).toEqual([1_000, 2_000, 60_000]);
  expect(done).toEqual([]);
});
