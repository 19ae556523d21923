import { defineConfig, devices } from "@playwright/test";
import { DEEP, ONLY_DEEP } from "./testing/deep";

const browser = {
  // What fades and slides in is drawn sixty times a second, without a GPU: a third of a page's processor time.
  contextOptions: { reducedMotion: DEEP ? ("no-preference" as const) : ("reduce" as const) },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // A process for drawing that no GPU helps costs a sixth of a browser spec's processor time.
      "--in-process-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};

/** Black box against the production build with the simulated bank (e2e/support/service starts both). */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/service.ts",
  fullyParallel: true,
  // Twice the cores to count on: most of a spec's time goes by waiting, for a page, a lease, a bank that hangs.
  workers: 4,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Machines are shared and noisy. What passes only the second time is named at the end of the run.
  retries: DEEP ? 0 : 1,
  grepInvert: DEEP ? [] : [new RegExp(ONLY_DEEP.tag)],
  reporter: [
    ["dot"],
    ["json", { outputFile: "test-results/e2e.json" }],
    ["./e2e/support/whole-api.ts"],
  ],
  projects: [
    { name: "api", testMatch: "api/**/*.spec.ts" },
    { name: "lanes", testMatch: "lanes/**/*.spec.ts" },
    { name: "process", testMatch: "process/**/*.spec.ts" },
    {
      name: "desktop",
      testMatch: "browser/**/*.spec.ts",
      use: { ...devices["Desktop Chrome"], ...browser, locale: "pt-BR" },
    },
    {
      name: "phone",
      testMatch: `browser/checkout/${DEEP ? "**/*" : "{boleto,checkout,choice,scan}"}.spec.ts`,
      // Of the wire, of the browser's language and of events that a desktop sends as well: no screen decides them.
      testIgnore: "browser/checkout/{connection,language,weight}.spec.ts",
      use: { ...devices["Pixel 7"], ...browser, locale: "pt-BR" },
    },
  ],
});
