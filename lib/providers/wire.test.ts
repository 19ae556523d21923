import { expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { NoAnswer, Wire } from "./wire";

test("a provider that is slow has eight exchanges at a time, and is asked no more until one of them ends", async () => {
  const wire = new Wire({ deadlineMs: 4_000, atOnce: 64, publicOnly: false });
  expect(wire.isSlow).toBe(false);
  await Promise.all(Array.from({ length: 5 }, () => wire.exchange(() => pause(2_100))));
  expect(wire.isSlow).toBe(true);
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  const eight = Array.from({ length: 8 }, () => wire.exchange(() => gone));
  const ninth = await wire.exchange(() => gone).catch((error) => error);
  expect(ninth).toBeInstanceOf(NoAnswer);
  expect(ninth).toMatchObject({ obstacle: "resting", notSent: true });
  letGo();
  await Promise.all(eight);
  await wire.exchange(async () => {});
  expect(wire.isSlow).toBe(false);
  await wire.close();
});
