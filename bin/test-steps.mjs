// Runs the steps of a test run, counts their tests, and shows where their time went. A step's output is
// shown only when it fails; what it took is always shown, so that growth is seen.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Where test runners leave their results. */
export const RESULTS = "test-results";

/** So many of a part's files are named, with what they took. */
const SLOWEST = 10;

const counts = { passed: 0, failed: 0, skipped: 0 };

/** Tests that passed only when they were run again: each is a defect of the test or of the product. */
const secondTries = [];

/** Runs steps side by side; how many of them failed. */
export async function checks(steps) {
  return (await Promise.all(steps.map(check))).filter((passed) => !passed).length;
}

/** Runs one step that must succeed; its output. */
export async function needed(what, command, variables = {}) {
  const { code, output, seconds } = await run(command, variables);
  report(what, code === 0 ? "" : "FAILED, ", seconds, code === 0 ? "" : output);
  if (code !== 0) end(1);
  return output;
}

async function check({ what, commands }) {
  const start = performance.now();
  for (const command of commands) {
    const { code, output } = await run(command);
    if (code === 0) continue;
    report(what, "FAILED, ", secondsSince(start), output);
    return false;
  }
  report(what, "", secondsSince(start));
  return true;
}

/** Runs test files with Vitest, and counts their tests. */
export function vitest(what, { name, project, files = [], variables = {} }) {
  const results = `${RESULTS}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const command = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    ...reporters,
    ...files,
  ];
  return tests(what, command, variables, () => countVitest(results));
}

/** Runs specs with Playwright, and counts their tests. */
export function playwright(what, { args = [], variables = {} }) {
  const command = ["node_modules/@playwright/test/cli.js", "test", ...args];
  return tests(what, command, variables, () => countPlaywright(`${RESULTS}/e2e.json`));
}

/** Runs a command of the project that judges by itself: its exit code counts as one test. */
export async function proof(what, command, variables = {}) {
  const { code, output, seconds } = await run(command, variables);
  counts[code === 0 ? "passed" : "failed"] += 1;
  report(what, code === 0 ? "" : "FAILED, ", seconds, output);
}

/** Prints what passed only the second time, and the counts, alone on the last line; ends this process by them. */
export function end(more = 0) {
  for (const name of secondTries) process.stdout.write(`▸ Passed only the second time: ${name}\n`);
  const { passed, skipped } = counts;
  const failed = counts.failed + more;
  process.stdout.write(
    `\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
  );
  process.exit(failed > 0 ? 1 : 0);
}

/** Runs a test runner. One that fails without a failed test, such as in its set-up, counts as one. */
async function tests(what, command, variables, read) {
  const { code, output, seconds } = await run([process.execPath, ...command], variables);
  const { passed, failed, skipped, parts, again } = readOr(read);
  const failures = failed + (code !== 0 && failed === 0 ? 1 : 0);
  counts.passed += passed;
  counts.failed += failures;
  counts.skipped += skipped;
  secondTries.push(...again);
  report(what, failures > 0 ? `${failures} FAILED, ` : `${passed} passed, `, seconds);
  for (const part of parts) showSlowest(part, parts.length > 1);
  if (failures > 0) process.stdout.write(`${output}\n`);
}

function showSlowest({ name, tests: number, files }, isOneOfSome) {
  const sum = [...files.values()].reduce((all, ms) => all + ms, 0);
  if (isOneOfSome) process.stdout.write(`  ${name}: ${number} tests, ${inSeconds(sum)} of tests\n`);
  const slowest = [...files].sort(([, a], [, b]) => a - b).slice(-SLOWEST);
  for (const [file, ms] of slowest) {
    process.stdout.write(`${inSeconds(ms).padStart(12)}  ${file}\n`);
  }
}

function countVitest(file) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson(file);
  // A file that does not even load has no tests of its own to fail.
  const unloaded = testResults.filter((r) => r.status === "failed" && !r.assertionResults.length);
  const files = testResults.map((r) => [relative("", r.name), r.endTime - r.startTime]);
  const again = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((r) => r.status === "passed" && r.failureMessages.length > 0)
      .map((r) => `${relative("", name)}: ${r.fullName}`),
  );
  return {
    again,
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
    parts: [{ files: new Map(files) }],
  };
}

function countPlaywright(file) {
  const { stats, suites, config } = readJson(file);
  const parts = new Map();
  const again = [];
  for (const { file: spec, title, tests: itsTests } of suites.flatMap(specsOf)) {
    // Playwright names a spec from the folder of all specs.
    const path = relative("", join(config.rootDir, spec));
    for (const { projectName, status, results } of itsTests) {
      if (status === "flaky") again.push(`${path}: ${title}`);
      const part = parts.get(projectName) ?? { name: projectName, tests: 0, files: new Map() };
      const ms = results.reduce((all, { duration }) => all + duration, 0);
      part.tests += 1;
      part.files.set(path, (part.files.get(path) ?? 0) + ms);
      parts.set(projectName, part);
    }
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    parts: [...parts.values()],
    again,
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The results of a runner that may have died before it wrote any. */
function readOr(read) {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 0, skipped: 0, parts: [], again: [] };
  }
}

/** Runs a command to its end. */
function run([command, ...args], variables = {}) {
  const start = performance.now();
  const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1", ...variables };
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (c) => chunks.push(c));
    const close = (code) =>
      done({ code, output: Buffer.concat(chunks).toString(), seconds: secondsSince(start) });
    child.once("error", (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      close(1);
    });
    child.once("close", close);
  });
}

function report(what, how, seconds, output = "") {
  process.stdout.write(`▸ ${what}: ${how}${seconds.toFixed(0)} s\n`);
  if (output) process.stdout.write(`${output}\n`);
}

function secondsSince(start) {
  return (performance.now() - start) / 1000;
}

function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
