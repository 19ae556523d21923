import { webcrypto } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords";

test("G21 what else needs a thread, such as a token's signature, waits for no queue of passwords", async () => {
  const stored = await hashPassword("a certa, que é longa");
  let checked = 0;
  const guesses = Array.from({ length: 24 }, async (_, each) => {
    const isRight = await isPassword(
      each === 23 ? "a certa, que é longa" : `errada ${each}`,
      stored,
    );
    checked += 1;
    return isRight;
  });
  await webcrypto.subtle.digest("SHA-256", new Uint8Array(8));
  expect(checked).toBeLessThan(12);
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(1);
});
