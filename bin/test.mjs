// The whole check of the project, in the order in which failures are cheapest. A step's output is
// shown only when it fails; at the end stand the counts.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const USAGE = `npm run check   format and lint, import directions, types, unit tests
npm test        all of that, then database tests (a real PostgreSQL) and end-to-end tests
                (API and browser, against the production build with the simulated bank)
`;

const [task = "test", ...args] = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const RESULTS = "test-results";
const counts = { passed: 0, failed: 0, skipped: 0 };
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

tool("Format and lint", "@biomejs/biome", "bin/biome", ["ci", "--error-on-warnings", "."]);
tool("Route types", "next", "dist/bin/next", ["typegen"]);
tool("Types", "typescript", "bin/tsc", ["--noEmit"]);
vitest("Unit tests", "unit");
if (task === "test") {
  vitest("Database tests", "database");
  const browser = step("Finding a browser", [process.execPath, "bin/find-browser.mjs"]);
  e2e("End-to-end tests", browser.trim());
}
process.stdout.write(
  `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}\n`,
);
process.exit(counts.failed > 0 ? 1 : 0);

function tool(what, name, script, itsArgs) {
  step(what, [process.execPath, `node_modules/${name}/${script}`, ...itsArgs]);
}

function vitest(what, project) {
  const file = `${RESULTS}/${project}.json`;
  const flags = ["run", "--project", project, "--reporter=default", "--reporter=json"];
  const command = ["node_modules/vitest/vitest.mjs", ...flags, `--outputFile.json=${file}`];
  step(what, [process.execPath, ...command], {}, () => {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson(file);
    // A file that does not even load has no tests of its own to fail.
    const unloaded = testResults.filter((r) => r.status === "failed" && !r.assertionResults.length);
    return [numPassedTests, numFailedTests + unloaded.length, numPendingTests];
  });
}

function e2e(what, browser) {
  const command = ["node_modules/@playwright/test/cli.js", "test"];
  step(what, [process.execPath, ...command], { CHROMIUM_PATH: browser }, () => {
    const { expected, unexpected, flaky, skipped } = readJson(`${RESULTS}/e2e.json`).stats;
    return [expected, unexpected + flaky, skipped];
  });
}

/** Runs one step. Without `count` a failure ends everything; with it, the failures are counted. */
function step(what, [command, ...itsArgs], variables = {}, count = null) {
  const start = performance.now();
  process.stdout.write(`▸ ${what} … `);
  const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...variables };
  const done = spawnSync(command, itsArgs, { encoding: "utf8", env, maxBuffer: 1 << 28 });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  let told = "";
  let failed = done.status !== 0;
  if (count) {
    const [passed, failures, skipped] = tally(count);
    counts.passed += passed;
    counts.failed += failures + (failed && failures === 0 ? 1 : 0);
    counts.skipped += skipped;
    failed ||= failures > 0;
    told = `${passed} passed, `;
  }
  process.stdout.write(`${failed ? "FAILED, " : told}${seconds} s\n`);
  if (failed) process.stdout.write(`${done.stdout}${done.stderr}\n`);
  if (failed && !count) {
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed + 1} failed\n`);
    process.exit(1);
  }
  return done.stdout;
}

function tally(count) {
  try {
    return count();
  } catch {
    return [0, 0, 0];
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
