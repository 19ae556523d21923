import { expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { countFile, pacedBatches, waitOfFile } from "./pace";

const [busy, other] = ["busy", "other"] as MerchantId[];

async function* rows() {
  for (let batch = 0; batch < 5; batch += 1) yield [batch];
}

test("G19 a file waits between its batches for what its merchant took, and none of another merchant does", async () => {
  if (!busy || !other) throw new Error("no merchants");
  for (let files = 0; files < 13; files += 1) countFile(busy);
  let made = 0;
  const waiting = (async () => {
    for await (const _ of pacedBatches(rows(), busy)) made += 1;
  })();
  const batches: (readonly number[])[] = [];
  for await (const batch of pacedBatches(rows(), other)) batches.push(batch);
  expect(batches).toEqual([[0], [1], [2], [3], [4]]);
  expect(made).toBe(0);
  expect(waitOfFile(other)).toBe(0);
  await waiting;
  expect(made).toBe(5);
});

test("a file that cannot be read fails as its reading does", async () => {
  async function* broken(): AsyncGenerator<readonly number[]> {
    yield [1];
    throw new Error("gone");
  }
  const reading = async () => {
    for await (const _ of pacedBatches(broken(), other as MerchantId));
  };
  await expect(reading()).rejects.toThrow("gone");
});
