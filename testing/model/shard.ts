import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DISCREPANCY_KINDS } from "@/lib/payments/discrepancy";
import { freshDatabase } from "@/testing/database";
import { liveInVirtualTime } from "@/testing/sessions-in-time";
import { ChangeLog, recordChanges } from "./change-log";
import { everyMove } from "./invariants";
import { runSeed } from "./run-seed";
import { prepareDatabase } from "./world";

declare module "vitest" {
  interface ProvidedContext {
    /** Which seeds to run, and how many steps of each (vitest.config). */
    readonly model: { readonly seeds: readonly number[]; readonly steps: number };
  }
}

/** Seeds of one test; a seed that breaks a promise ends its own test only. */
const SEEDS_A_TEST = 50;

/** From this number of seeds on, every move and every discrepancy happens at least once. */
const SEEDS_FOR_ALL = 200;

/** So many meet nearly everything, and miss no more than this: the rarest moves and exceptions. */
const SEEDS_FOR_MOST = 20;
const MISSED_BY_FEW = 4;

/**
 * Declares the tests of one of several files that share the seeds. Each file has its own database and
 * virtual clock, so that files run in parallel, while the seeds of one file run one after another.
 */
export function testShard(shard: number, shards: number): void {
  const { seeds: every, steps } = inject("model");
  const seeds = every.filter((seed) => seed % shards === shard);
  if (seeds.length === 0) {
    test.skip("every seed is in another file", () => {});
    return;
  }
  const database = freshDatabase();
  const seen = new Set<string>();
  let changeLog: ChangeLog;
  beforeAll(async () => {
    await liveInVirtualTime(database);
    await recordChanges(database);
    await prepareDatabase();
    changeLog = new ChangeLog(database.url);
    await changeLog.open();
  });
  afterAll(() => changeLog?.close());

  for (let start = 0; start < seeds.length; start += SEEDS_A_TEST) {
    const some = seeds.slice(start, start + SEEDS_A_TEST);
    const title = `${steps} steps of seeds ${some[0]} to ${some.at(-1)} break no promise, and all comes to rest`;
    test(title, { timeout: 600_000, retry: 0 }, async () => {
      try {
        for (const seed of some) await runSeed(seed, steps, changeLog, seen);
      } catch (error) {
        await changeLog.setAside();
        throw error;
      }
    });
  }

  if (seeds.length < SEEDS_FOR_MOST) return;
  const missing = seeds.length < SEEDS_FOR_ALL ? MISSED_BY_FEW : 0;
  const all = missing === 0 ? "every move" : `all moves but ${missing}`;
  test(`the seeds make ${all}, exceptions included`, () => {
    // A charge that its bank lost is only reported when an hour's comparison falls between the loss and
    // its end: too rare for every file (read-provider-list.db.test.ts has it for certain).
    // Nobody disputes a Pix, and the model's bank knows nothing else.
    // Its bank has no list of movements, so no day differs.
    const unseen = ["missing_at_provider", "disputed", "close_differs"];
    const kinds = DISCREPANCY_KINDS.filter((kind) => !unseen.includes(kind)).map(
      (kind) => `exception: ${kind}`,
    );
    const missed = [...everyMove(), ...kinds].filter((one) => !seen.has(one));
    expect(missed.slice(missing), missed.join(", ")).toEqual([]);
  });
}
