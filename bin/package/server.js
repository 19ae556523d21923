#!/usr/bin/env node
// Starts a release: node server.js [all|web|worker|migrate]. It is copied into the release as it is.
import { existsSync, readFileSync } from "node:fs";

const USAGE = `Starts Vintém from a release; settings are environment variables (docs/production.md).

  node server.js [all]     migrates the database, then app processes and worker; in the sandbox the simulated bank too
  node server.js web       app processes alone; the database has to be migrated
  node server.js worker    the worker alone; the database has to be migrated
  node server.js migrate   brings the database up to date, makes the logins in it, and ends
  node server.js switch    the service that runs from another release's folder changes to this one, without a pause
  node server.js --help    this text
  --small                  behind a role: for a machine with 1 GB of memory, one app process

Logs go to standard output, one JSON object a line, in production; in the sandbox into DATA_DIR/logs.
SIGTERM or Ctrl-C ends it once what was begun is done. Operators' commands: node command.js --help
Exit codes: 0 stopped or done, 1 not possible (one sentence says why), 2 called wrongly.
`;
const ROLES = ["all", "web", "worker"];
const COMMANDS = ["migrate", "switch"];
const KNOWN = [...ROLES, ...COMMANDS];

const [role = "all", ...more] = process.argv.slice(2);
if (role === "--help" && more.length === 0) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const unknown = more.filter((option) => option !== "--small");
if (!KNOWN.includes(role) || unknown.length > 0) {
  const what = KNOWN.includes(role) ? unknown.join(" ") : role;
  refuse(`There is no "${what}"; node server.js --help lists what there is.`, 2);
}
requireThisMachine();
if (COMMANDS.includes(role)) {
  process.argv.length = 2;
  await import(`./dist/bin/${role}.js`);
} else {
  process.argv = [...process.argv.slice(0, 2), `--role=${role}`, ...more];
  await import("./dist/server/main.js");
}

/** A release holds compiled packages of one platform. */
function requireThisMachine() {
  const file = new URL("release.json", import.meta.url);
  if (!existsSync(file)) return;
  const { node, platform } = JSON.parse(readFileSync(file, "utf8"));
  const here = `${process.platform}-${process.arch}`;
  if (here !== platform) refuse(`This release is for ${platform}; this machine is ${here}.`, 1);
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = node.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  refuse(`Vintém needs Node.js ${node} or newer; this is ${process.versions.node}.`, 1);
}

function refuse(sentence, code) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
