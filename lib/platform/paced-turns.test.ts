import { expect, test } from "vitest";
import { monotonicMs, pause } from "./clock";
import { MerchantBusy } from "./merchant-turns";
import { PacedTurns } from "./paced-turns";
import { SharedAllowance } from "./shared-allowance";
import { SharedTime } from "./shared-time";

const took = async (work: Promise<unknown>) => {
  const began = monotonicMs();
  await work;
  return monotonicMs() - began;
};

test("what a key took beyond its part it waits for itself, and nobody else does", async () => {
  const turns = new PacedTurns({ each: 1, freeMs: 0, mostMs: 50, backMs: 100, waitMs: 10_000 });
  await turns.run("one", (timed) => timed(() => pause(100)));
  const next = took(turns.run("one", async () => {}));
  expect(await took(turns.run("other", async () => {}))).toBeLessThan(await next);
  // Fifty of a hundred were there, and a hundred come back in a second.
  expect(await next).toBeGreaterThan(400);
});

test("work that is quick waits for nothing, however much there is of it", async () => {
  const turns = new PacedTurns({ each: 1, freeMs: 60_000, mostMs: 1, backMs: 1, waitMs: 60_000 });
  const all = Array.from({ length: 20 }, () => turns.run("one", (timed) => timed(() => pause(2))));
  expect(await took(Promise.all(all))).toBeLessThan(30_000);
});

test("G19 who does little does not wait for what was slow, and who does more waits", async () => {
  const few = { aSecond: 3, mostMs: 10 };
  const pace = { each: 5, freeMs: 0, few, mostMs: 60, backMs: 300, waitMs: 60_000 };
  const turns = new PacedTurns(pace);
  const slow = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => turns.run("one", (timed) => timed(() => pause(300)))),
    );
  // Thirty of sixty are counted.
  await slow(3);
  expect(await took(turns.run("one", async () => {}))).toBeLessThan(200);
  await slow(5);
  // Some nine hundred are, and three hundred of them come back in a second.
  expect(await took(turns.run("one", async () => {}))).toBeGreaterThan(1_000);
});

test("G19 what many of a key took is owed in full, and who would wait too long for it is refused", async () => {
  const owedMs = Number.POSITIVE_INFINITY;
  const pace = { each: 1, sharedEach: 1, freeMs: 0, mostMs: 100, backMs: 50, owedMs };
  const turns = new PacedTurns({ ...pace, waitMs: 5_000 });
  const users = Array.from({ length: 8 }, (_, number) => `user ${number}`);
  const round = () =>
    Promise.allSettled(
      users.map((user) => turns.run("one", (timed) => timed(() => pause(100)), [user])),
    );
  const ended = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status);
  expect(ended(await round())).toEqual(users.map(() => "fulfilled"));
  // Some 90 ms are owed by each, of which six come back in a second.
  expect(ended(await round())).toEqual(users.map(() => "rejected"));
  await turns.run("other", (timed) => timed(() => pause(1)), users);
});

test("G19 what several kinds of turns have in common they share, and who needs little of it does not wait for the others", async () => {
  const of = new SharedAllowance(100, 100, 60_000, 0);
  const pace = { each: 1, freeMs: 0, mostMs: 60_000, backMs: 60_000, waitMs: 60_000 };
  const [pages, slips] = ["pages", "slips"].map(
    (as) => new PacedTurns<"all">({ ...pace, common: { of, as } }),
  );
  const work = (turns = pages) => turns?.run("all", (timed) => timed(() => pause(100)));
  await work(pages);
  await work(slips);
  // A hundred of fifty were taken of each, and fifty of each come back in a second.
  const next = took(Promise.all([work(pages), work(slips)]));
  const other = new PacedTurns<"all">({ ...pace, common: { of, as: "secrets" } });
  expect(await took(other.run("all", async () => {}))).toBeLessThan(400);
  expect(await next).toBeGreaterThan(700);
});

test("G19 what keys have in common they share, and who comes waits for none of what others took", async () => {
  const of = new SharedAllowance(100, 100, 60_000, 0);
  const pace = { each: 1, freeMs: 0, mostMs: 60_000, backMs: 60_000, waitMs: 60_000 };
  const turns = new PacedTurns({ ...pace, common: { of } });
  const work = (key: string) => turns.run(key, (timed) => timed(() => pause(100)));
  await Promise.all([work("one"), work("two")]);
  // Each has fifty, of which fifty come back in a second, and took a hundred.
  const next = took(Promise.all([work("one"), work("two")]));
  expect(await took(turns.run("comer", async () => {}))).toBeLessThan(400);
  expect(await next).toBeGreaterThan(700);
});

test("G19 of one within a key so many wait, and others' work waits on", async () => {
  const bounds = { each: 1, freeMs: 0, mostMs: 60_000, backMs: 60_000, waitMs: 60_000 };
  const turns = new PacedTurns({ ...bounds, waitingMaxWithin: [3, 2] });
  let end = () => {};
  const held = turns.run("one", () => new Promise<void>((done) => (end = done)), ["a"]);
  const run = (...within: string[]) => turns.run("one", async () => within.join(" "), within);
  const waiting = [run("a", "home"), run("a", "home"), run("b", "home")];
  await expect(run("a", "home")).rejects.toThrow(MerchantBusy);
  waiting.push(run("a", "office"));
  await expect(run("a", "office")).rejects.toThrow(MerchantBusy);
  end();
  await held;
  expect(await Promise.all(waiting)).toEqual(["a home", "a home", "b home", "a office"]);
});

test("work that fails has its time counted, and hands its turn on", async () => {
  const turns = new PacedTurns({ each: 1, freeMs: 0, mostMs: 10, backMs: 50, waitMs: 10_000 });
  const failing = turns.run("one", (timed) =>
    timed(async () => {
      await pause(50);
      throw new Error("fails");
    }),
  );
  const next = took(turns.run("one", async () => {}));
  await expect(failing).rejects.toThrow("fails");
  expect(await next).toBeGreaterThan(500);
});

test("what work waits for in its turn is not counted", async () => {
  const turns = new PacedTurns({ each: 1, freeMs: 0, mostMs: 10, backMs: 1, waitMs: 60_000 });
  await turns.run("one", async (timed) => {
    await pause(100);
    await timed(async () => {});
  });
  expect(await took(turns.run("one", async () => {}))).toBeLessThan(30_000);
});

test("G19 those within a key take turns, whatever one of them has waiting", async () => {
  const turns = new PacedTurns({
    each: 1,
    freeMs: 0,
    mostMs: 60_000,
    backMs: 60_000,
    waitMs: 60_000,
  });
  const began: string[] = [];
  const works = ["a1", "a2", "a3", "a4", "b1"].map((name) =>
    turns.run("site", async () => void began.push(name), [name.charAt(0)]),
  );
  await Promise.all(works);
  expect(began).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("what work waits for aside is not counted, and another has its turn meanwhile", async () => {
  const bounds = { each: 1, freeMs: 0, mostMs: 100, backMs: 1, waitMs: 60_000 };
  for (const sharedEach of [undefined, 1]) {
    const turns = new PacedTurns({ ...bounds, ...(sharedEach ? { sharedEach } : {}) });
    const order: string[] = [];
    let come = () => {};
    const waits = turns.run(
      "one",
      (timed, aside) =>
        timed(async () => {
          await aside(() => new Promise<void>((done) => (come = done)));
          order.push("first");
        }),
      ["a"],
    );
    await turns.run("one", (timed) => timed(async () => void order.push("second")), ["a"]);
    await pause(300);
    come();
    await waits;
    expect(order).toEqual(["second", "first"]);
    expect(await took(turns.run("one", async () => {}, ["a"]))).toBeLessThan(30_000);
  }
});

test("G19 of a time that is divided, works that run at once are counted for it once", async () => {
  const turns = new PacedTurns({
    ...{ each: 4, freeMs: 0, mostMs: 300, backMs: 1, waitMs: 60_000 },
    time: new SharedTime(),
  });
  const all = Array.from({ length: 4 }, () => turns.run("one", (timed) => timed(() => pause(200))));
  await Promise.all(all);
  expect(await took(turns.run("one", async () => {}))).toBeLessThan(30_000);
});
