#!/usr/bin/env node
// Makes the backup of a release that the upgrade tests restore, with the release itself.
import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { liveStory } from "./story.mjs";

const USAGE = `node testing/releases/make.mjs NAME [COMMIT]

  Starts a release, lets the story of testing/releases/story.mjs happen at it, and keeps its backup as
  testing/releases/NAME.backup. COMMIT is checked out into a temporary folder, installed and built there; without one it is
  this folder, as npm start runs it. NAME begins with the day or version: 2026-11-22-ledger, v0.2.0.
`;

const HERE = dirname(fileURLToPath(import.meta.url));
/** The secret under which all of them are made: it guards invented charges alone. */
const SECRET = readFileSync(join(HERE, "secret"), "utf8").trim();
const run = promisify(execFile);

const [name, commit, ...more] = process.argv.slice(2);
if (!/^[\w.-]+$/.test(name ?? "") || more.length > 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const room = mkdtempSync(join(tmpdir(), "vintem-release-"));
// Started as root, PostgreSQL runs as another user, who has to get in.
chmodSync(room, 0o755);
const home = commit ? await checkedOut(commit) : resolve(HERE, "../..");
const dataDir = join(room, "data");
const port = await freePort();
const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(port), VINTEM_SECRET: SECRET };
try {
  const service = await start();
  try {
    const story = await liveStory({ url: `http://localhost:${port}`, dataDir }, enrol);
    await keep(story);
    report(`Not known to this release: ${story.unknown.join("; ") || "nothing"}`);
  } finally {
    await service.stop();
  }
} finally {
  rmSync(room, { recursive: true, force: true });
}

/** The sources of a commit, in a folder of their own. */
async function checkedOut(revision) {
  const folder = join(room, "sources");
  mkdirSync(folder);
  const archive = join(room, "sources.tar");
  await run("git", ["archive", "--output", archive, revision], { cwd: resolve(HERE, "../..") });
  await run("tar", ["-xf", archive, "-C", folder]);
  await takePackages(folder);
  return folder;
}

/** Spares an installation where the packages that a commit names are here, in its versions. */
async function takePackages(folder) {
  const here = resolve(HERE, "../../node_modules");
  const { dependencies, devDependencies } = readJson(join(folder, "package.json"));
  for (const [one, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const manifest = join(here, one, "package.json");
    if (existsSync(manifest) && readJson(manifest).version === version) continue;
    report(`It needs ${one} ${version}: its packages are installed`);
    return;
  }
  await run("cp", ["-al", here, join(folder, "node_modules")]);
  const now = new Date();
  utimesSync(join(folder, "node_modules/.package-lock.json"), now, now);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Starts the service as its README says; what ends it. */
async function start() {
  report(`Starting ${name}`);
  const child = spawn("node", ["bin/setup.mjs", "start"], {
    cwd: home,
    env: { ...env, WEB_CONCURRENCY: "1", RATE_LIMITS: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  // Then the story fails, and everything is cleared away as after any failure.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill("SIGINT"));
  let said = "";
  await new Promise((ready, failed) => {
    const read = (chunk) => {
      said += chunk;
      if (said.includes("Ctrl-C")) ready();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    ended.then((code) => failed(new Error(`exit code ${code}:\n${said}`)));
  });
  return {
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

async function command(task, ...args) {
  const { stdout } = await run("node", ["bin/setup.mjs", task, ...args], { cwd: home, env });
  return stdout;
}

async function enrol() {
  const shop = ["create", "--name", "Loja B", "--email", "b@loja.example", "--json"];
  return JSON.parse(await command("merchants", ...shop));
}

/** Packs the backup with what a restore needs beside it, and with what the release lists. */
async function keep(story) {
  const folder = join(room, "kept");
  mkdirSync(folder);
  const keyFile = join(HERE, "secret");
  await command("backup", "--to", join(folder, "backup"), "--key-file", keyFile);
  // The simulated bank remembers the charges that wait for their payers.
  cpSync(join(dataDir, "simulator"), join(folder, "simulator"), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || path.endsWith("journal.jsonl"),
  });
  cpSync(join(dataDir, "demo.json"), join(folder, "demo.json"));
  writeFileSync(join(folder, "listed.json"), JSON.stringify(story));
  const file = join(HERE, `${name}.backup`);
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  await run("tar", [...same, "-czf", file, "-C", folder, "."]);
  report(`${file}: ${Math.ceil(statSync(file).size / 1000)} kB`);
}

function cleanEnvironment() {
  const inherited = { ...process.env };
  for (const key of Object.keys(inherited))
    if (/^npm_|^DATABASE_|^VINTEM_|^PUBLIC_URL$|^HOST$|^SIMULATOR_URL$/.test(key))
      delete inherited[key];
  return inherited;
}

function freePort() {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, () => {
      const { port: free } = probe.address();
      probe.close(() => found(free));
    });
  });
}

function report(sentence) {
  process.stderr.write(`▸ ${sentence}\n`);
}
