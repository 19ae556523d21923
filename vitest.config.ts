import { defineConfig } from "vitest/config";

/** Unit tests stand beside the code and need nothing; database tests (`*.db.test.ts`) get a real PostgreSQL. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bin,components,lib,server,simulator}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{lib,server}/**/*.db.test.ts"],
          globalSetup: "lib/testing/cluster.ts",
        },
      },
    ],
  },
});
