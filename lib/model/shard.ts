import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXCEPTION_KINDS } from "@/lib/domain/exception";
import { freshDatabase } from "@/lib/testing/database";
import { liveInVirtualTime } from "@/lib/testing/sessions-in-time";
import { Feed, noteChanges } from "./feed";
import { everyMove } from "./invariants";
import { runSeed } from "./run-seed";
import { setTheScene } from "./world";

declare module "vitest" {
  interface ProvidedContext {
    /** Which seeds to run, and how many steps of each (vitest.config). */
    readonly model: { readonly seeds: readonly number[]; readonly steps: number };
  }
}

/** Seeds that one test runs through; a broken one ends its test and leaves the others alone. */
const SEEDS_A_TEST = 50;

/** So many seeds meet everything that can happen. */
const SEEDS_FOR_ALL = 200;

/**
 * Declares the tests of one of several files that share the seeds, each file with a database of its
 * own: files run side by side, the seeds of one after each other, as they share a clock.
 */
export function testShard(shard: number, shards: number): void {
  const { seeds: all, steps } = inject("model");
  const seeds = all.filter((seed) => seed % shards === shard);
  if (seeds.length === 0) {
    test.skip("every seed is in another file", () => {});
    return;
  }
  const database = freshDatabase();
  const seen = new Set<string>();
  let feed: Feed;
  beforeAll(async () => {
    await liveInVirtualTime(database);
    await noteChanges(database);
    await setTheScene();
    feed = new Feed(database.url);
    await feed.open();
  });
  afterAll(() => feed?.close());

  for (let start = 0; start < seeds.length; start += SEEDS_A_TEST) {
    const some = seeds.slice(start, start + SEEDS_A_TEST);
    const title = `${steps} steps of seeds ${some[0]} to ${some.at(-1)} break no promise, and all comes to rest`;
    test(title, { timeout: 600_000 }, async () => {
      try {
        for (const seed of some) await runSeed(seed, steps, feed, seen);
      } catch (error) {
        await feed.setAside();
        throw error;
      }
    });
  }

  test.runIf(seeds.length >= SEEDS_FOR_ALL)(
    "the seeds make every move and meet every oddity",
    () => {
      // A charge that its bank lost is only told when an hour's comparison falls between the loss and
      // its end: too rare for every file (read-statement.db.test.ts has it for certain).
      // Nobody disputes a Pix, and the model's bank knows nothing else.
      const unseen = ["missing_at_provider", "disputed"];
      const kinds = EXCEPTION_KINDS.filter((kind) => !unseen.includes(kind)).map(
        (kind) => `exception: ${kind}`,
      );
      expect([...everyMove(), ...kinds].filter((one) => !seen.has(one))).toEqual([]);
    },
  );
}
