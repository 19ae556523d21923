import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { MerchantBusy, MerchantTurns } from "./merchant-turns";

const [one, other] = ["one", "other"] as readonly string[] as readonly [MerchantId, MerchantId];

/** Work that is under way until it is ended. */
function work() {
  let end = () => {};
  let begun = false;
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const run = () => {
    begun = true;
    return ended;
  };
  return { run, end: () => end(), begun: () => begun };
}

test("a merchant works in as many turns as it has, the rest in the order in which it came", async () => {
  const turns = new MerchantTurns({ each: 2, waitMs: 60_000 });
  const all = Array.from({ length: 4 }, work);
  const done = all.map((each) => turns.run(one, each.run));
  const begun = () => all.map((each) => each.begun());
  expect(begun()).toEqual([true, true, false, false]);
  const beside = work();
  const besideDone = turns.run(other, beside.run);
  expect(beside.begun()).toBe(true);
  all[1]?.end();
  await done[1];
  await pause(0);
  expect(begun()).toEqual([true, true, true, false]);
  for (const each of [...all, beside]) each.end();
  await Promise.all([...done, besideDone]);
  expect(begun()).toEqual([true, true, true, true]);
});

test("G19 of the turns that there are merchants have as many as are left for others, and who has none gets one", async () => {
  const turns = new MerchantTurns<string>({ each: 5, all: 10, waitMs: 60_000 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (key: string, times: number) =>
    Array.from({ length: times }, () => {
      const each = work();
      ends.push(each.end);
      return turns.run(key, () => {
        began.push(key);
        return each.run();
      });
    });
  const of = (key: string) => began.filter((one) => one === key).length;
  const first = begin("first", 8);
  expect(of("first")).toBe(5);
  const all = [...first, ...begin("second", 8), ...begin("third", 8)];
  expect([of("second"), of("third")]).toEqual([3, 1]);
  const fourth = begin("fourth", 1);
  expect(of("fourth")).toBe(1);
  // The first one's turns pass on to those that have fewer.
  for (const end of ends.slice(0, 3)) end();
  await Promise.all(first.slice(0, 3));
  expect([of("first"), of("second"), of("third")]).toEqual([5, 3, 2]);
  // Each that is begun may be ended only then.
  for (let ended = 0; ended < ends.length; ended += 1) {
    for (const end of ends) end();
    await pause(0);
  }
  await Promise.all([...all, ...fourth]);
  expect([of("first"), of("second"), of("third")]).toEqual([8, 8, 8]);
});

test("work whose turn does not come in time is refused, and later work is done", async () => {
  const turns = new MerchantTurns({ each: 1, waitMs: 10 });
  const long = work();
  const done = turns.run(one, long.run);
  await expect(turns.run(one, async () => "late")).rejects.toThrow(MerchantBusy);
  long.end();
  await done;
  expect(await turns.run(one, async () => "later")).toBe("later");
});

test("work that fails leaves its turn", async () => {
  const turns = new MerchantTurns({ each: 1, waitMs: 10 });
  const failing = turns.run(one, async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await turns.run(one, async () => "done")).toBe("done");
});

test("work that waits for something lets others have its turn, and goes on in one", async () => {
  const turns = new MerchantTurns({ each: 1, waitMs: 60_000 });
  const [waited, beside, after] = [work(), work(), work()];
  const steps: string[] = [];
  const waiting = turns.run(one, async () => {
    await turns.aside(one, waited.run);
    steps.push("goes on");
  });
  const besideDone = turns.run(one, async () => {
    await beside.run();
    steps.push("beside");
  });
  await pause(0);
  expect(beside.begun()).toBe(true);
  waited.end();
  await pause(0);
  expect(steps).toEqual([]);
  beside.end();
  await Promise.all([waiting, besideDone]);
  expect(steps).toEqual(["beside", "goes on"]);
  const afterDone = turns.run(one, after.run);
  expect(after.begun()).toBe(true);
  after.end();
  await afterDone;
});

test("G19 one within a key has fewer turns than the key, also after it stood aside", async () => {
  const turns = new MerchantTurns<string>({ each: 2, eachWithin: 1, waitMs: 60_000 });
  const began: string[] = [];
  let end = () => {};
  const held = new Promise<void>((done) => {
    end = done;
  });
  const work = (name: string, wait: () => Promise<void>) =>
    turns.run("shop", async () => {
      began.push(name);
      await wait();
    }, [name.charAt(0)]);
  const all = [
    work("a1", () => turns.aside("shop", () => held, ["a"])),
    work("a2", () => held),
    work("a3", async () => {}),
    work("b1", async () => {}),
  ];
  await expect.poll(() => began).toEqual(["a1", "a2", "b1"]);
  end();
  await Promise.all(all);
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
});
