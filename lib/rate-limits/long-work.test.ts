import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { longWork, takeTime } from "./long-work";

const took = async (work: Promise<unknown>) => {
  const began = monotonicMs();
  await work;
  return monotonicMs() - began;
};

test("G19 what a merchant's long work took it waits for itself, and no other merchant does", async () => {
  const [one, other] = [randomUUID(), randomUUID()] as MerchantId[] as [MerchantId, MerchantId];
  await longWork(one, () => pause(300));
  await longWork(one, () => Promise.reject(new Error("fails"))).catch(() => {});
  void takeTime(one, 1_000);
  const next = took(longWork(one, async () => {}));
  expect(await took(longWork(other, async () => {}))).toBeLessThan(await next);
  // Of 1,300 ms a thousand were there, and a third of each second comes back.
  expect(await next).toBeGreaterThan(500);
});
