import { afterEach, expect, test } from "vitest";
import { endWaits } from "@/lib/platform/await-count";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { awaitFeed as awaitPosition } from "./await-feed";

freshDatabase();

const LONG_MS = 20_000;
let leaving = new AbortController();
const awaitFeed = (key: MerchantId, known: number, ms: number, signal: AbortSignal) =>
  awaitPosition({ key, owner: key, known, ms, signal });

afterEach(() => {
  leaving.abort();
  leaving = new AbortController();
});

test("a wait ends with the first event behind its position", async () => {
  const [mine, other] = [await newMerchant(), await newMerchant()];
  await writtenCharge(mine);
  await numberAll();
  const waits = [
    awaitFeed(mine.id, 1, LONG_MS, leaving.signal),
    awaitFeed(other.id, 0, 300, leaving.signal),
  ];
  expect(await awaitFeed(mine.id, 0, LONG_MS, leaving.signal)).toBe("grown");
  await writtenCharge(mine);
  await numberAll();
  expect(await Promise.all(waits)).toEqual(["grown", "over"]);
});

test("G19 a wait that lasts at least so long ends as late with what happened before", async () => {
  const mine = await newMerchant();
  const wait = (leastMs: number) =>
    awaitPosition({
      key: mine.id,
      owner: mine.id,
      known: 0,
      ms: LONG_MS,
      leastMs,
      signal: leaving.signal,
    });
  const ended: string[] = [];
  const waits = [wait(1_000), wait(0)].map((one, at) =>
    one.then((how) => ended.push(`${at} ${how}`)),
  );
  await writtenCharge(mine);
  await numberAll();
  await Promise.all(waits);
  expect(ended).toEqual(["1 grown", "0 grown"]);
});

test("a wait ends when its client goes away", async () => {
  const { id } = await newMerchant();
  const wait = awaitFeed(id, 0, LONG_MS, leaving.signal);
  leaving.abort();
  expect(await wait).toBe("over");
});

test("a merchant has twenty waits at a time, and another one its own", async () => {
  const [many, other] = [await newMerchant(), await newMerchant()];
  const waits = Array.from({ length: 20 }, () => awaitFeed(many.id, 0, LONG_MS, leaving.signal));
  expect(await awaitFeed(many.id, 0, LONG_MS, leaving.signal)).toBe("too_many");
  expect(await awaitFeed(other.id, 0, 1, leaving.signal)).toBe("over");
  leaving.abort();
  expect(new Set(await Promise.all(waits))).toEqual(new Set(["over"]));
  expect(await awaitFeed(many.id, 0, 1, new AbortController().signal)).toBe("over");
});

test("G19 a credential has ten of its merchant's waits, and another one the others", async () => {
  const { id } = await newMerchant();
  const { signal } = leaving;
  const wait = (within: string, ms = LONG_MS) =>
    awaitPosition({ key: id, owner: id, within, known: 0, ms, signal });
  const waits = Array.from({ length: 10 }, () => wait("one"));
  expect(await wait("one")).toBe("too_many");
  expect(await wait("other", 1)).toBe("over");
  leaving.abort();
  await Promise.all(waits);
});

test("a process that ends ends its waits, and begins none", async () => {
  const { id } = await newMerchant();
  const wait = awaitFeed(id, 0, LONG_MS, leaving.signal);
  endWaits();
  expect(await wait).toBe("over");
  expect(await awaitFeed(id, 0, LONG_MS, leaving.signal)).toBe("over");
});
