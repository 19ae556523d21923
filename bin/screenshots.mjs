// Takes a picture of every page and state, light and dark, desktop and phone, into screenshots/ (git-ignored);
// with --readme also those that the README shows, into docs/images.
import { spawnSync } from "node:child_process";

const USAGE = `npm run screenshots [-- --readme] [-- --look desktop-light]
  Pictures of every page and state go to screenshots/LOOK/, LOOK being
  desktop-light, desktop-dark, phone-light and phone-dark.
  --readme  the README's own pictures are made anew as well, in docs/images/
`;

const args = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const look = args[args.indexOf("--look") + 1];
const browser = spawnSync(process.execPath, ["bin/find-browser.mjs"], { encoding: "utf8" });
if (browser.status !== 0) {
  process.stderr.write(browser.stderr);
  process.exit(1);
}
const command = ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/screenshots"];
if (args.includes("--look")) command.push(`--project=${look}`);
const { status } = spawnSync(process.execPath, command, {
  stdio: "inherit",
  env: {
    ...process.env,
    CHROMIUM_PATH: browser.stdout.trim(),
    ...(args.includes("--readme") ? { README_IMAGES: "docs/images" } : {}),
  },
});
process.exit(status ?? 1);
