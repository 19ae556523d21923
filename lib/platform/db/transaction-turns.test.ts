import { expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { TransactionTurns } from "./transaction-turns";

const turnsOf = () => new TransactionTurns({ each: 4, waitMs: 60_000, isCounted: true });
const reader = (name: string) => ({ name, reads: true });
const hold = (ms: number) => (holding: (part: () => Promise<void>) => Promise<void>) =>
  holding(() => pause(ms));

test("G19 a merchant whose callers took too much has one counted transaction at a time, and another has its part", async () => {
  const turns = turnsOf();
  // Each of them less than its own part, so that none of them waits for what it took.
  const callers = Array.from({ length: 24 }, (_, index) => reader(`credential:${index}`));
  await Promise.all(callers.map((caller) => turns.run("one", caller, hold(220))));
  let [running, most] = [0, 0];
  const watched = (merchant: string, name: string) =>
    turns.run(merchant, reader(name), async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(20);
      running -= 1;
    });
  await Promise.all(["new", "newer", "newest"].map((name) => watched("one", name)));
  expect(most).toBe(1);
  await Promise.all(["new", "newer", "newest"].map((name) => watched("other", name)));
  expect(most).toBe(3);
});

test("what is not counted waits for nothing, whatever was taken", async () => {
  const turns = new TransactionTurns({ each: 4, waitMs: 10, isCounted: true });
  const slow = reader("credential:slow");
  await turns.run("one", slow, hold(2_500));
  await expect(turns.run("one", slow, hold(1))).rejects.toThrow(MerchantBusy);
  await turns.run("one", null, hold(1));
  await turns.run("one", { ...slow, reads: false }, hold(1));
  const unlimited = new TransactionTurns({ each: 4, waitMs: 10, isCounted: false });
  await unlimited.run("one", slow, hold(2_500));
  await unlimited.run("one", slow, hold(1));
});
