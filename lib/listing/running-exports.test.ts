import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { Allowed } from "@/lib/platform/values/permission";
import { openExport } from "./running-exports";

const member = () => ({ id: randomUUID(), merchantId: randomUUID() }) as Allowed<"export">;

async function* batchesOf(count: number): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < count; at += 1) yield [at];
}

/**
 * Downloads so many batches, of which each takes 50 ms to write, and returns how many came and for how long, in ms.
 *
 * @param findMs how long the database takes to find its rows.
 */
async function download(of: Allowed<"export">, count: number, findMs = 0) {
  const began = monotonicMs();
  const end = async () => {};
  const open = async () => {
    await pause(findMs);
    return { total: 0, batches: batchesOf(count), end };
  };
  const opened = await openExport(of, { open });
  if (opened.kind !== "opened") throw new Error(opened.kind);
  let came = 0;
  for await (const _batch of opened.rows.batches) {
    came += 1;
    await pause(50);
  }
  await opened.rows.end();
  return { came, ms: monotonicMs() - began };
}

test("G19 exports of all merchants share the time that one's may take", async () => {
  // Half a second of its own is there for each, which is more than it takes.
  const alone = await download(member(), 8);
  const four = await Promise.all(Array.from({ length: 4 }, () => download(member(), 8)));
  expect(four.map(({ came }) => came)).toEqual([8, 8, 8, 8]);
  expect(Math.max(...four.map(({ ms }) => ms))).toBeGreaterThan(alone.ms + 1_000);
}, 30_000);

test("G19 what the database takes to find the rows counts, however few they are", async () => {
  const many = Array.from({ length: 4 }, () => member());
  await Promise.all(many.map((of) => download(of, 1, 500)));
  // Each has a twelfth of the time, and took half a second.
  const again = await Promise.all(many.map((of) => download(of, 1, 500)));
  expect(Math.max(...again.map(({ ms }) => ms))).toBeGreaterThan(2_000);
}, 60_000);

test("G19 the rows of one export at a time are found, and one that fails leaves its place", async () => {
  let [running, most, ended] = [0, 0, 0];
  const end = async () => {
    ended += 1;
  };
  const open = async () => {
    running += 1;
    most = Math.max(most, running);
    await pause(100);
    running -= 1;
    return { total: 0, batches: batchesOf(1), end };
  };
  const odd = batchesOf(1);
  odd.next = () => Promise.reject(new RangeError("odd"));
  const failing = member();
  const broken = openExport(failing, { open: async () => ({ total: 0, batches: odd, end }) });
  await expect(broken).rejects.toThrow("odd");
  expect(ended).toBe(1);
  const opened = await Promise.all(
    [failing, member(), member()].map((of) => openExport(of, { open })),
  );
  expect(opened.map(({ kind }) => kind)).toEqual(["opened", "opened", "opened"]);
  expect(most).toBe(1);
  for (const one of opened) if (one.kind === "opened") await one.rows.end();
}, 60_000);
