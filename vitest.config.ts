import { defineConfig } from "vitest/config";

/** Seeds of the model-based test (lib/model): MODEL_SEED=123 for one, or some with commas between; else 1 to MODEL_SEEDS. */
function modelSeeds(): number[] {
  const { MODEL_SEED, MODEL_SEEDS = "500" } = process.env;
  if (MODEL_SEED) return MODEL_SEED.split(",").map(Number);
  return Array.from({ length: Number(MODEL_SEEDS) }, (_, index) => index + 1);
}

/** Unit tests stand beside the code and need nothing; database tests (`*.db.test.ts`) get a real PostgreSQL. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    provide: { model: { seeds: modelSeeds(), steps: 200 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,bin,components,lib,server,simulator}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{bench,lib,server}/**/*.db.test.ts"],
          globalSetup: "lib/testing/cluster.ts",
        },
      },
    ],
  },
});
