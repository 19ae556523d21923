import { defineConfig } from "vitest/config";
import { DEEP } from "./testing/deep";

/**
 * Seeds of the model-based tests (testing/model): MODEL_SEED=123 for one, or some with commas between; else 1 to
 * MODEL_SEEDS.
 *
 * @param few how many `npm test` has.
 */
function modelSeeds(few: number): number[] {
  const { MODEL_SEED, MODEL_SEEDS = DEEP ? "500" : String(few) } = process.env;
  if (MODEL_SEED) return MODEL_SEED.split(",").map(Number);
  return Array.from({ length: Number(MODEL_SEEDS) }, (_, index) => index + 1);
}

/** Steps of a life of shops (testing/model/shops); MODEL_STEPS=60 for so many. */
const SHOP_STEPS = Number(process.env.MODEL_STEPS ?? (DEEP ? 200 : 80));

/** Unit tests stand beside the code and need nothing; database tests (`*.db.test.ts`) get a real PostgreSQL. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // More than there are cores: a database test waits for its commits a third of the time.
    maxWorkers: 4,
    expect: { poll: { timeout: 20_000 } },
    // WALKS=1 prints the walks that testing/walks counts.
    provide: {
      model: { seeds: modelSeeds(40), steps: 200 },
      shops: { seeds: modelSeeds(4), steps: SHOP_STEPS },
      printsWalks: !!process.env.WALKS,
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{app,bench,bin,client,components,demo,deploy,lib,server,simulator,testing}/**/*.test.{ts,tsx}",
          ],
          exclude: ["**/*.db.test.ts"],
          // They share no state that one of them changes: loading what they test once is half of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          // As in playwright.config.ts.
          retry: DEEP ? 0 : 1,
          include: ["{bench,lib,server,testing}/**/*.db.test.ts"],
          // A process runs many files: packages are loaded once in it, our own modules for each file (the set-up file).
          isolate: false,
          globalSetup: "testing/cluster.ts",
          setupFiles: "testing/database-setup.ts",
        },
      },
    ],
  },
});
