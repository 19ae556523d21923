import { expect, test } from "vitest";
import { FairSlots } from "./fair-slots";

/** Work that ends when a test says so. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { work: () => ended, end };
}

test("a holder whose work hangs takes its part of the slots, and the others get theirs", async () => {
  const slots = new FairSlots({ all: 4, each: 2 });
  const hanging = held();
  const first = [slots.run("slow", hanging.work), slots.run("slow", hanging.work)];
  expect(await slots.run("slow", async () => {})).toBeGreaterThan(0);
  expect(await slots.run("other", async () => {})).toBeNull();
  hanging.end();
  expect(await Promise.all(first)).toEqual([null, null]);
  expect(await slots.run("slow", async () => {})).toBeNull();
});

test("where a holder's work is quick, a few more wait for its slots, and the rest come again", async () => {
  const slots = new FairSlots({ all: 4, each: 1, waiting: 2 });
  const [first, second] = [held(), held()];
  const began: string[] = [];
  const run = (name: string, work: () => Promise<void>) =>
    slots.run("quick", () => {
      began.push(name);
      return work();
    });
  const running = [
    run("first", first.work),
    run("second", second.work),
    run("third", async () => {}),
  ];
  expect(await run("fourth", async () => {})).toBeGreaterThan(0);
  expect(began).toEqual(["first"]);
  first.end();
  await running[0];
  second.end();
  expect(await Promise.all(running)).toEqual([null, null, null]);
  expect(began).toEqual(["first", "second", "third"]);
  expect(await run("fifth", async () => {})).toBeNull();
});

test("what waits for a slot that is not left soon comes again, and holds nothing", async () => {
  const slots = new FairSlots({ all: 4, each: 1, waiting: 1 });
  const hanging = held();
  const running = slots.run("slow", hanging.work);
  expect(await slots.run("slow", async () => {})).toBeGreaterThan(0);
  hanging.end();
  expect(await running).toBeNull();
  expect(await slots.run("slow", async () => {})).toBeNull();
});

test("a slot is anybody's, whoever waits, where all are taken", async () => {
  const slots = new FairSlots({ all: 1, each: 1, waiting: 1 });
  const first = held();
  const running = slots.run("loud", first.work);
  const waits = slots.run("loud", async () => {});
  first.end();
  await running;
  expect(await slots.run("other", async () => {})).toBeNull();
  expect(await waits).toBeGreaterThan(0);
});

test("all slots together bound all holders together", async () => {
  const slots = new FairSlots({ all: 2, each: 2 });
  const hanging = held();
  const running = ["a", "b"].map((holder) => slots.run(holder, hanging.work));
  expect(await slots.run("c", async () => {})).toBeGreaterThan(0);
  hanging.end();
  await Promise.all(running);
  expect(await slots.run("c", async () => {})).toBeNull();
});

test("G19 who has no slot finds one where others have all, so many of them", async () => {
  const slots = new FairSlots({ all: 2, each: 2, comers: 1 });
  const hanging = held();
  const running = ["loud", "loud", "quiet"].map((holder) => slots.run(holder, hanging.work));
  for (const holder of ["loud", "quiet", "late"]) {
    expect(await slots.run(holder, async () => {})).toBeGreaterThan(0);
  }
  hanging.end();
  expect(await Promise.all(running)).toEqual([null, null, null]);
});

test("what is turned away while nothing begins comes again later each time", async () => {
  let nowMs = 0;
  const slots = new FairSlots({ all: 8, each: 2 }, () => nowMs);
  const hanging = held();
  const running = [slots.run("slow", hanging.work), slots.run("slow", hanging.work)];
  nowMs += 4_000;
  expect(await slots.run("slow", async () => {})).toBe(2_000);
  nowMs += 4_000;
  expect(await slots.run("slow", async () => {})).toBe(4_000);
  hanging.end();
  await Promise.all(running);
});

test("what is turned away comes again the later, the slower the work is and the more waits already", async () => {
  let nowMs = 0;
  const slots = new FairSlots({ all: 8, each: 2 }, () => nowMs);
  const running = [held(), held()];
  const work = running.map((one) => slots.run("slow", one.work));
  nowMs += 8_000;
  running[0]?.end();
  await work[0];
  running[0] = held();
  work[0] = slots.run("slow", running[0].work);
  const waits: (number | null)[] = [];
  for (let i = 0; i < 10; i += 1) waits.push(await slots.run("slow", async () => {}));
  const [shortest = 0] = waits;
  // A fifth of 8 s is the mean by now, and half of that is the share of each.
  expect(shortest).toBeCloseTo(800, 6);
  expect(waits.at(-1)).toBeCloseTo(8_000, 6);
  for (const one of running) one.end();
  await Promise.all(work);
});

test("after a hiccup, work comes again at its new pace, and what was sent away for longer is called back", async () => {
  let nowMs = 0;
  const slots = new FairSlots({ all: 8, each: 2 }, () => nowMs);
  const begin = () => {
    const one = held();
    return { ...one, done: slots.run("shop", one.work) };
  };
  const takes = async (ms: number) => {
    const one = begin();
    nowMs += ms;
    one.end();
    expect(await one.done).toBeNull();
  };
  const sentAway = async (): Promise<number> => {
    const both = [begin(), begin()];
    const waitMs = (await slots.run("shop", async () => {})) ?? 0;
    for (const one of both) one.end();
    await Promise.all(both.map(({ done }) => done));
    return waitMs;
  };
  const first = begin();
  for (let count = 0; count < 20; count += 1) await takes(8_000);
  const second = begin();
  let lastMs = 0;
  for (let count = 0; count < 80; count += 1) {
    lastMs = (await slots.run("shop", async () => {})) ?? 0;
  }
  expect(lastMs).toBeGreaterThan(200_000);
  for (const one of [first, second]) one.end();
  await Promise.all([first.done, second.done]);
  expect(slots.takeRelief("nobody")).toBeNull();
  let relief = slots.takeRelief("shop") ?? 1;
  for (let count = 0; count < 20; count += 1) {
    await takes(10);
    relief *= slots.takeRelief("shop") ?? 1;
  }
  expect(lastMs * relief).toBeLessThan(20_000);
  expect(await sentAway()).toBeLessThan(20_000);
});

test("a failure is the caller's, and its slot is free again", async () => {
  const slots = new FairSlots({ all: 1, each: 1 });
  const fails = slots.run("a", () => Promise.reject(new Error("broken")));
  await expect(fails).rejects.toThrow("broken");
  expect(await slots.run("a", async () => {})).toBeNull();
});
