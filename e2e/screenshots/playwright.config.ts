import { defineConfig, devices } from "@playwright/test";
import whole from "../../playwright.config";

const LOOKS = {
  "desktop-light": { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  "desktop-dark": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  "phone-light": { ...devices["Pixel 7"], colorScheme: "light" },
  "phone-dark": { ...devices["Pixel 7"], colorScheme: "dark" },
} as const;

const browser = whole.projects?.find(({ name }) => name === "desktop")?.use;

/** Not tests: every page and state as a picture, once for each look (`npm run screenshots`). */
export default defineConfig({
  ...whole,
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../../test-results/screenshots",
  globalSetup: "../support/service.ts",
  reporter: [["list"]],
  fullyParallel: false,
  projects: Object.entries(LOOKS).map(([name, look]) => ({
    name,
    use: {
      ...browser,
      ...look,
      actionTimeout: 20_000,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
    },
  })),
});
