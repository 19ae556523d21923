import { webcrypto } from "node:crypto";
import { expect, test } from "vitest";
import { isBusy } from "@/lib/platform/busy";
import { hashPassword, isPassword, PASSWORDS_WAITING } from "./passwords";

test("G21 what else needs a thread, such as a token's signature, waits for no queue of passwords", async () => {
  const stored = await hashPassword("a certa, que é longa");
  let checked = 0;
  const guesses = Array.from({ length: 24 }, async (_, each) => {
    const isRight = await isPassword(
      each === 23 ? "a certa, que é longa" : `errada ${each}`,
      stored,
      `203.0.113.${each}`,
    );
    checked += 1;
    return isRight;
  });
  await webcrypto.subtle.digest("SHA-256", new Uint8Array(8));
  expect(checked).toBeLessThan(12);
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(1);
});

test("G22 a network has so many passwords waiting, and all networks so many", async () => {
  const stored = await hashPassword("a certa, que é longa");
  const tries = async (networks: number, each: number) => {
    const results = await Promise.allSettled(
      Array.from({ length: networks * each }, (_, one) =>
        isPassword("errada", stored, `198.51.100.${one % networks}`),
      ),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.every(isBusy)).toBe(true);
    return results.length - refused.length;
  };
  // One is looked at while the others wait.
  expect(await tries(1, 40)).toBe(1 + PASSWORDS_WAITING.owner);
  expect(await tries(40, 3)).toBe(1 + PASSWORDS_WAITING.all);
  expect(await isPassword("a certa, que é longa", stored, "198.51.100.1")).toBe(true);
});
