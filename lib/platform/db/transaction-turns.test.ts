import { expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { SharedTime } from "@/lib/platform/shared-time";
import { TransactionTurns } from "./transaction-turns";

const turnsOf = (waitMs: number, isCounted = true) =>
  new TransactionTurns({ all: 8, waitMs, isCounted }, new SharedTime());
const reader = (name: string) => ({ name, reads: true });
const hold = (ms: number) => (holding: (part: () => Promise<void>) => Promise<void>) =>
  holding(() => pause(ms));

/** How many of a merchant's transactions ran at once, each of another caller. */
async function atOnce(turns: TransactionTurns, merchant: string, reads: boolean): Promise<number> {
  let [running, most] = [0, 0];
  const one = (name: string) =>
    turns.run(merchant, { name, reads }, async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(20);
      running -= 1;
    });
  await Promise.all(["new", "newer", "newest"].map(one));
  return most;
}

test("G19 a merchant has two readings at once, and one while what was taken has not come back", async () => {
  const turns = turnsOf(60_000);
  expect(await atOnce(turns, "one", true)).toBe(2);
  await turns.run("one", reader("credential:slow"), hold(300));
  expect(await atOnce(turns, "one", true)).toBe(1);
  expect(await atOnce(turns, "other", true)).toBe(2);
  expect(await atOnce(turns, "one", false)).toBe(3);
});

test("G19 changes of a merchant run one at a time once all that they may take is taken", async () => {
  const turns = turnsOf(60_000);
  const slow = { name: "credential:slow", reads: false };
  expect(await atOnce(turns, "one", false)).toBe(3);
  await turns.run("one", slow, hold(2_500));
  expect(await atOnce(turns, "one", false)).toBe(1);
  expect(await atOnce(turns, "other", false)).toBe(3);
});

test("G19 a reading of who took nothing does not wait for those of who did", async () => {
  const turns = turnsOf(60_000);
  await turns.run("one", reader("credential:slow"), hold(200));
  const order: string[] = [];
  const slow = turns.run("one", reader("credential:slow"), async (holding) => {
    await holding(() => pause(500));
    order.push("again");
  });
  await turns.run("one", reader("member:new"), async () => void order.push("anew"));
  await slow;
  expect(order).toEqual(["anew", "again"]);
});

test("readings that wait for what they took keep no change of their caller", async () => {
  const turns = turnsOf(60_000);
  const caller = reader("credential:one");
  await turns.run("one", caller, hold(650));
  const order: string[] = [];
  const noted = (name: string, reads: boolean) =>
    turns.run("one", { ...caller, reads }, async () => void order.push(name));
  await Promise.all([1, 2, 3, 4].map(() => noted("reading", true)).concat(noted("change", false)));
  expect(order[0]).toBe("change");
});

test("what is not counted waits for nothing, whatever was taken", async () => {
  const turns = turnsOf(10);
  const slow = reader("credential:slow");
  await turns.run("one", slow, hold(1_500));
  await expect(turns.run("one", slow, hold(1))).rejects.toThrow(MerchantBusy);
  await turns.run("one", null, hold(1));
  await turns.run("one", { ...slow, reads: false }, hold(1));
  const unlimited = turnsOf(10, false);
  await unlimited.run("one", slow, hold(1_500));
  await unlimited.run("one", slow, hold(1));
});

test("G19 who is slow because of others is not counted as if alone: nobody waits for what another takes", async () => {
  const turns = turnsOf(10);
  const slow = ["one", "two", "three"].map((merchant) =>
    turns.run(merchant, reader("credential:slow"), hold(1_500)),
  );
  // Twenty of 60 ms each, of which each is a quarter.
  for (let times = 0; times < 20; times += 1) {
    await turns.run("quick", reader("credential:quick"), hold(60));
  }
  await Promise.all(slow);
  await turns.run("quick", reader("credential:quick"), hold(1));
});
