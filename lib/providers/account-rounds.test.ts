import { expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { AccountRounds } from "./account-rounds";

const account = (id: string, merchantId: string | null = null) => ({
  id,
  merchantId: merchantId as MerchantId | null,
});

test("an account that hangs holds up no other, and is not begun twice", async () => {
  const rounds = new AccountRounds({ all: 4, each: 1 });
  const begun: string[] = [];
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  const work = async ({ id }: { readonly id: string }) => {
    begun.push(id);
    if (id === "slow") await gone;
  };
  const all = [account("slow"), account("a"), account("b")];
  rounds.begin(all, work);
  await Promise.resolve();
  expect(begun).toEqual(["slow", "a", "b"]);
  await new Promise((done) => setImmediate(done));
  rounds.begin(all, work);
  expect(begun).toEqual(["slow", "a", "b", "a", "b"]);
  letGo();
  await rounds.settled();
  rounds.begin(all, work);
  expect(begun.filter((id) => id === "slow")).toHaveLength(2);
  await rounds.settled();
});

test("a merchant has its part of the slots, and its accounts take turns in it", async () => {
  const rounds = new AccountRounds({ all: 3, each: 2 });
  const begun: string[] = [];
  const work = async ({ id }: { readonly id: string }) => {
    begun.push(id);
  };
  const all = ["1", "2", "3", "4"].map((id) => account(id, "shop"));
  rounds.begin([...all, account("operators")], work);
  expect(begun).toEqual(["1", "2", "operators"]);
  expect(rounds.free).toBe(0);
  await rounds.settled();
  rounds.begin(all, work);
  expect(begun.slice(3)).toEqual(["3", "4"]);
  await rounds.settled();
});
