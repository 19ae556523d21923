#!/usr/bin/env node
// Gets a fresh clone ready and runs what was asked for. It has no dependencies, because it is what
// installs them. Everything it says goes to standard error; standard output belongs to what it runs.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { COMPILED, hashOf, PAGES, PLAIN, SCHEMA } from "./sources.mjs";

const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const OLDEST_NODE = [20, 20];

const [task = "start", ...args] = process.argv.slice(2);
process.chdir(PROJECT);
checkNode();
if (task === "restart") assertBuilt();
else {
  install();
  generate();
}
switch (task) {
  case "start":
    compile();
    buildPages();
    await load("dist/server/main.js", args);
    break;
  case "dev":
    compile();
    await load("dist/server/main.js", ["--dev", ...args]);
    break;
  case "exceptions":
  case "jobs":
  case "members":
  case "merchants":
  case "psp-accounts":
  case "sandbox":
  case "signing-keys":
  case "backup":
  case "restore":
    compile();
    await load(`dist/bin/${task}.js`, args);
    break;
  case "bench":
    compile();
    buildPages();
    buildPlain();
    await load("dist/bench/main.js", args);
    break;
  case "restart":
    await load("dist/bin/restart.js", args);
    break;
  case "bench:data":
    compile();
    await load("dist/bench/data.js", args);
    break;
  case "bench:dashboard":
    compile();
    buildPages();
    await load("dist/bench/dashboard.js", args);
    break;
  case "chaos":
    compile();
    buildPages();
    await load("dist/chaos/main.js", args);
    break;
  case "scaling":
    compile();
    buildPages();
    await load("dist/scaling/main.js", args);
    break;
  case "bench:export":
    compile();
    buildPages();
    await load("dist/bench/export.js", args);
    break;
  case "screenshots":
    compile();
    buildPages();
    await load("bin/screenshots.mjs", args);
    break;
  case "mutants":
    await load("bin/mutants.mjs", args);
    break;
  case "check":
  case "test":
    if (task === "test") {
      compile();
      buildPages();
    }
    await load("bin/test.mjs", [task, ...args]);
    break;
  default:
    fail(`There is no task "${task}".`);
}

/** Runs a script in this very process: signals reach it without a shell in between. */
async function load(script, itsArgs) {
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
  step("Installing dependencies", () => {
    // Scripts of packages are not run: the one we need (PostgreSQL's links) we do ourselves.
    const flags = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
    const npm = process.env.npm_execpath;
    const [command, itsArgs] = npm ? [process.execPath, [npm, ...flags]] : ["npm", flags];
    run(command, [...itsArgs, "--loglevel=error"], {}, process.platform === "win32" && !npm);
  });
}

function generate() {
  unlessFresh("lib/database/generated/.stamp", SCHEMA, "Generating the database client", () => {
    // The client needs no engine; the command line only wants to see one.
    const engine = join(PROJECT, "bin", "schema-engine.mjs");
    runPackage("prisma", "build/index.js", ["generate"], { PRISMA_SCHEMA_ENGINE_BINARY: engine });
  });
}

function compile() {
  unlessFresh("dist/.stamp", COMPILED, "Compiling", () => run(process.execPath, ["bin/build.mjs"]));
}

function buildPages() {
  unlessFresh(".next/.stamp", PAGES, "Building the pages", () =>
    runPackage("next", "dist/bin/next", ["build"], {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    }),
  );
}

/** The yardstick of the bench: an app of its own, with a database client of its own. */
function buildPlain() {
  unlessFresh("bench/plain/.next/.stamp", PLAIN, "Building the plain version", () => {
    const engine = join(PROJECT, "bin", "schema-engine.mjs");
    const schema = ["generate", "--schema", "bench/plain/schema.prisma"];
    runPackage("prisma", "build/index.js", schema, { PRISMA_SCHEMA_ENGINE_BINARY: engine });
    runPackage("next", "dist/bin/next", ["build", "bench/plain"], {
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
    });
  });
}

/** A build would empty the folders that the running processes load from: a restart makes none. */
function assertBuilt() {
  if (!existsSync("dist/bin/restart.js")) {
    fail("Nothing is built here that could run: npm start builds and starts it.");
  }
  if (isFresh("dist/.stamp", hashOf(COMPILED)) && isFresh(".next/.stamp", hashOf(PAGES))) return;
  fail(
    "The sources here are not what was built: a new release needs a stop and npm start, or goes node by node (docs/scaling.md).",
  );
}

function isFresh(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

function unlessFresh(stamp, sources, what, work) {
  const hash = hashOf(sources);
  if (isFresh(stamp, hash)) return;
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
