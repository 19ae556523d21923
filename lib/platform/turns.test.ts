import { expect, test } from "vitest";
import { Turns } from "./turns";
import type { MerchantId } from "./values/ids";

const [A, B] = ["a" as MerchantId, "b" as MerchantId];

test("a merchant has so many turns at once, others have theirs, and each ends, also with an error", async () => {
  const turns = new Turns(2);
  let resolve = (_: string) => {};
  const promise = new Promise<string>((resolved) => {
    resolve = resolved;
  });
  const held = [turns.take(A, () => promise), turns.take(A, () => promise)];
  expect(await turns.take(A, async () => "third")).toBeNull();
  expect(await turns.take(B, async () => "another's")).toBe("another's");
  resolve("held");
  expect(await Promise.all(held)).toEqual(["held", "held"]);
  const failing = async () => {
    throw new Error("failed");
  };
  for (let round = 0; round < 3; round += 1) {
    await expect(turns.take(A, failing)).rejects.toThrow("failed");
  }
  expect(await turns.take(A, async () => "free again")).toBe("free again");
});
