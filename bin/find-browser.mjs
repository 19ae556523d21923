// Finds a Chromium for the browser tests, or gets one: an explicit CHROMIUM_PATH, an installed
// browser, Playwright's own, the one inside an npm package, Playwright's download, the system's
// package manager. Prints its path; fails with one sentence.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The headless shell comes first: it draws no window, and a page costs it two thirds of the processor time.
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const ways = [
  () => process.env.CHROMIUM_PATH,
  () => INSTALLED.find(runs),
  () => chromium.executablePath(),
  packaged,
  () => {
    attempt("npx", ["playwright", "install", "chromium"]);
    return chromium.executablePath();
  },
  () => {
    if (process.getuid?.() !== 0) return undefined;
    attempt("apt-get", ["update"]);
    attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    return INSTALLED.find(runs);
  },
];

for (const way of ways) {
  const path = await way();
  if (path && runs(path)) {
    process.stdout.write(path);
    process.exit(0);
  }
}
process.stderr.write("No Chromium was found or could be installed: set CHROMIUM_PATH to one.\n");
process.exit(1);

/** The browser inside @sparticuz/chromium; unpacked once, here, because parallel unpacking breaks it. */
async function packaged() {
  try {
    const { default: carried } = await import("@sparticuz/chromium");
    return await carried.executablePath();
  } catch {
    return undefined;
  }
}

/** A file is not enough: a browser whose libraries are missing does not start. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0;
}

function attempt(command, args) {
  spawnSync(command, args, {
    stdio: "ignore",
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
