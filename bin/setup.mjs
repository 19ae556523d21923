#!/usr/bin/env node
// Prepares a fresh clone and runs a task of package.json. It has no dependencies, because it installs
// them. Its own output goes to standard error; standard output belongs to the task.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { instanceOn, noteBuildUse, otherBuildUser } from "./running.mjs";
import { answerOptions } from "./setup-usage.mjs";
import { COMPILED, hashOf, PAGES, PLAIN, SCHEMA } from "./sources.mjs";

const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const OLDEST_NODE = [20, 20];
const OPERATOR_COMMANDS = [
  "books",
  "doctor",
  "exceptions",
  "jobs",
  "members",
  "merchants",
  "migrate",
  "privacy",
  "psp-accounts",
  "sandbox",
  "secrets",
  "signing-keys",
  "backup",
  "restore",
];
const PAGES_TOO = [compile, buildPages];
/**
 * The tasks of package.json: the script that each runs, what is built before, and arguments of its own.
 * A task that `runsTheBuild` loads built files for as long as it runs: until it ends, nothing else builds here.
 */
const TASKS = {
  start: { script: "dist/server/main.js", builds: PAGES_TOO, runsTheBuild: true },
  dev: { script: "dist/server/main.js", builds: [compile, watchSources], args: ["--dev"] },
  restart: { script: "dist/bin/restart.js", builds: [] },
  switch: { script: "dist/bin/switch.js", builds: PAGES_TOO },
  ...Object.fromEntries(OPERATOR_COMMANDS.map((name) => [name, operatorCommand(name)])),
  vintem: operatorCommand("vintem"),
  bench: {
    script: "dist/bench/main.js",
    builds: [compile, buildPages, buildPlain],
    runsTheBuild: true,
  },
  "bench:data": { script: "dist/bench/data.js", builds: [compile] },
  "bench:dashboard": { script: "dist/bench/dashboard.js", builds: PAGES_TOO, runsTheBuild: true },
  "bench:export": { script: "dist/bench/export.js", builds: PAGES_TOO, runsTheBuild: true },
  "bench:volume": { script: "dist/bench/volume.js", builds: [compile] },
  chaos: { script: "dist/chaos/main.js", builds: PAGES_TOO, runsTheBuild: true },
  "demo:month": { script: "dist/demo/month.js", builds: PAGES_TOO, runsTheBuild: true },
  scaling: { script: "dist/scaling/main.js", builds: PAGES_TOO, runsTheBuild: true },
  "rehearse:failover": {
    script: "dist/scaling/failover/main.js",
    builds: PAGES_TOO,
    runsTheBuild: true,
  },
  screenshots: { script: "bin/screenshots.mjs", builds: PAGES_TOO, runsTheBuild: true },
  package: { script: "bin/package.mjs", builds: PAGES_TOO, runsTheBuild: true },
  "rehearse:image": { script: "dist/bin/rehearse-image.js", builds: [compile] },
  mutants: { script: "bin/mutants.mjs", builds: [] },
  check: { script: "bin/test.mjs", builds: [], args: ["check"] },
  test: { script: "bin/test.mjs", builds: PAGES_TOO, args: ["test"], runsTheBuild: true },
  "test:deep": { script: "bin/test-deep.mjs", builds: PAGES_TOO, runsTheBuild: true },
};

const [task = "start", ...args] = process.argv.slice(2);
process.chdir(PROJECT);
checkNode();
const answer = answerOptions(task, args);
if (answer !== null) {
  (answer.code === 0 ? process.stdout : process.stderr).write(answer.text);
  process.exit(answer.code);
}
let releaseBuild = () => {};
if (task === "restart") assertBuilt();
else {
  if (task === "start" || task === "dev") assertNotRunning();
  releaseBuild = noteBuildUse();
  install();
  generate();
}
const chosen = TASKS[task];
if (chosen === undefined) fail(`There is no task "${task}".`);
for (const build of chosen.builds) await build();
await load(chosen.script, [...(chosen.args ?? []), ...args]);

function operatorCommand(name) {
  return { script: `dist/bin/${name}.js`, builds: [compile] };
}

/** Runs a script in this very process: signals reach it without a shell in between. */
async function load(script, itsArgs) {
  if (!chosen.runsTheBuild) releaseBuild();
  process.argv = [process.argv[0], join(PROJECT, script), ...itsArgs];
  await import(pathToFileURL(join(PROJECT, script)).href);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Vintém needs Node.js ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
}

/** `npm ci`, when node_modules is missing or older than the lock file. */
function install() {
  const installed = "node_modules/.package-lock.json";
  const fresh =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
  if (fresh) return;
  assertBuildUnused();
  step("Installing dependencies", () => {
    // Scripts of packages are not run: the one we need (PostgreSQL's links) we do ourselves.
    const flags = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
    const npm = process.env.npm_execpath;
    const [command, itsArgs] = npm ? [process.execPath, [npm, ...flags]] : ["npm", flags];
    run(command, [...itsArgs, "--loglevel=error"], {}, process.platform === "win32" && !npm);
  });
}

function generate() {
  unlessFresh("lib/platform/db/generated/.stamp", SCHEMA, "Generating the database client", () =>
    runPrisma(["generate"]),
  );
}

/** Runs Prisma's command line with a stand-in for its engine, which generating needs not, and without its update check. */
function runPrisma(itsArgs) {
  runPackage("prisma", "build/index.js", itsArgs, {
    PRISMA_SCHEMA_ENGINE_BINARY: join(PROJECT, "bin", "schema-engine.mjs"),
    CHECKPOINT_DISABLE: "1",
  });
}

function compile() {
  const work = () => run(process.execPath, ["bin/build.mjs"]);
  unlessFresh("dist/.stamp", COMPILED, "Compiling", work, assertBuildUnused);
}

/** Compiles again whenever a source changes, until this process ends. */
async function watchSources() {
  await import("./watch.mjs");
}

function buildPages() {
  const work = () => {
    runPackage("next", "dist/bin/next", ["build"], {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    });
    run(process.execPath, ["bin/compress-pages.mjs"]);
  };
  unlessFresh(".next/.stamp", PAGES, "Building the pages", work, assertBuildUnused);
}

/** The yardstick of the bench: an app of its own, with a database client of its own. */
function buildPlain() {
  unlessFresh("bench/plain/.next/.stamp", PLAIN, "Building the plain version", () => {
    runPrisma(["generate", "--schema", "bench/plain/schema.prisma"]);
    runPackage("next", "dist/bin/next", ["build", "bench/plain"], {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    });
  });
}

/** A second start on one data directory is refused before it installs or builds anything. */
function assertNotRunning() {
  const dataDir = resolve(process.env.DATA_DIR || ".data");
  const pid = instanceOn(dataDir);
  if (pid === null) return;
  fail(
    `Another Vintém (process ${pid}) is running on ${dataDir}: stop it, or choose another DATA_DIR and PORT.`,
  );
}

/** A process that runs the present build would load new files beside old ones, or find none. */
function assertBuildUnused() {
  const pid = otherBuildUser();
  if (pid === null) return;
  fail(
    `The sources are not what is built here, and process ${pid} uses that build: stop it first, or work in another checkout.`,
  );
}

/** A build would empty the folders that the running processes load from: a restart makes none. */
function assertBuilt() {
  if (!existsSync("dist/bin/restart.js")) {
    fail("Nothing is built here that could run: npm start builds and starts it.");
  }
  if (isFresh("dist/.stamp", hashOf(COMPILED)) && isFresh(".next/.stamp", hashOf(PAGES))) return;
  fail(
    "The sources here are not what was built: a new release comes by a stop and npm start, or by switch from another checkout (docs/upgrading.md).",
  );
}

function isFresh(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Does a step whose sources have changed since its stamp, unless `assertAllowed` refuses it. */
function unlessFresh(stamp, sources, what, work, assertAllowed = () => {}) {
  const hash = hashOf(sources);
  if (isFresh(stamp, hash)) return;
  assertAllowed();
  step(what, work);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function runPackage(name, script, itsArgs, variables = {}) {
  run(process.execPath, [join("node_modules", name, script), ...itsArgs], variables);
}

/** Runs a tool; what it says is shown only when it fails. */
function run(command, itsArgs, variables = {}, shell = false) {
  const env = { ...process.env, ...variables };
  const done = spawnSync(command, itsArgs, { encoding: "utf8", env, shell, maxBuffer: 1 << 26 });
  if (done.status === 0) return;
  if (done.signal) process.exit(1);
  process.stderr.write(`\n${done.stdout ?? ""}${done.stderr ?? ""}${done.error?.message ?? ""}\n`);
  fail(
    `"${[command, ...itsArgs].join(" ").replaceAll(PROJECT, ".")}" failed; its output is above.`,
  );
}

/** A long step, with the time it took. */
function step(what, work) {
  const start = performance.now();
  process.stderr.write(`▸ ${what} … `);
  work();
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
