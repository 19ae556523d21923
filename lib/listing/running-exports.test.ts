import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { Allowed } from "@/lib/platform/values/permission";
import { openExport } from "./running-exports";

const member = () => ({ id: randomUUID(), merchantId: randomUUID() }) as Allowed<"export">;

async function* batchesOf(count: number): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < count; at += 1) yield [at];
}

/** Downloads so many batches, of which each takes 50 ms to write, and returns how many came and for how long, in ms. */
async function download(of: Allowed<"export">, count: number) {
  const began = monotonicMs();
  const end = async () => {};
  const opened = await openExport(of, async () => ({ total: 0, batches: batchesOf(count), end }));
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
