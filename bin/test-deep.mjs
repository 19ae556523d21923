// The proofs that `npm test` has in a short form, whole.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { end, needed, playwright, proof, RESULTS, vitest } from "./test-steps.mjs";

/** Each part, and what of it `npm test` has. */
const PARTS = {
  tools: "the deployment files and alerting rules, by promtool, kubectl and systemd-analyze",
  database: "races, failing banks, random queries: 3 to 5 times as many as in npm test",
  partitions:
    "the database tests once more, on tables divided by merchants (scaling/partitions.sql)",
  model:
    "500 seeded lives of 200 steps, at a bank (npm test: 40) and of three shops (4 of 80), and all that can happen",
  api: "every bank's account by command, every command of operators, sandbox and command line",
  process:
    "3 deaths at each crash point (npm test: 1), 500 replayed keys (50), every stop and restart",
  browser: "every page, in both languages, on phone and desktop (npm test: what each is for)",
  chaos: "npm run chaos -- all: 60 s of storm (npm test: 10), 20 deaths at each crash point",
  failover:
    "npm run rehearse:failover -- --rounds 10: the primary database killed, its standby promoted",
  mutants: "npm run mutants: breaks each promise in a copy, and the tests have to notice",
};

/** What partitions are not for: backups and upgrades of whole tables, and the model (docs/scaling.md says why). */
const OF_WHOLE_TABLES = ["server/backup/", "testing/releases/", "testing/model/"];

const USAGE = `npm run test:deep                            every part
npm run test:deep -- --only model,chaos      some of them

${Object.entries(PARTS)
  .map(([name, what]) => `  ${name.padEnd(12)}${what}`)
  .join("\n")}

MODEL_SEEDS=5000 runs so many seeds, MODEL_SEED=123 one of them, RESTORE_DRILL=2000 replays so many keys.
Not in here: what npm test runs whole, npm run scaling (two nodes), npm run bench (figures).
Exit code 0 when everything held, 1 when anything failed, 2 when called wrongly.
`;

const parts = readParts(process.argv.slice(2));
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const variables = { TEST_DEEP: "1" };
if (parts.includes("tools")) {
  const files = deepFiles(["deploy", "server"], ".test.ts").filter(
    (file) => !file.endsWith(".db.test.ts"),
  );
  await vitest("Tools", { name: "tools", project: "unit", files, variables });
}
if (parts.includes("database")) {
  const files = deepFiles(["bench", "lib", "server"], ".db.test.ts");
  await vitest("Database tests", { name: "database", project: "database", files, variables });
}
if (parts.includes("partitions")) {
  const files = filesBelow(["bench", "lib", "server", "testing"], ".db.test.ts").filter(
    (file) => !OF_WHOLE_TABLES.some((one) => file.startsWith(one)),
  );
  const divided = { TEST_PARTITIONED: "1" };
  await vitest("Partitions", {
    name: "partitions",
    project: "database",
    files,
    variables: divided,
  });
}
if (parts.includes("model")) {
  const files = ["testing/model"];
  await vitest("Model", { name: "model", project: "database", files, variables });
}
if (parts.includes("api")) {
  await playwright("API", { args: deepFiles(["e2e/api"], ".spec.ts"), variables });
}
if (parts.includes("process")) {
  await playwright("Processes", { args: deepFiles(["e2e/process"], ".spec.ts"), variables });
}
if (parts.includes("browser")) {
  const browser = await needed("Finding a browser", [process.execPath, "bin/find-browser.mjs"]);
  const withBrowser = { ...variables, CHROMIUM_PATH: browser.trim() };
  await playwright("Pages", { args: ["e2e/browser"], variables: withBrowser });
}
// Each in a process of its own: they end what they started when they end.
if (parts.includes("chaos")) await proof("Chaos", [process.execPath, "dist/chaos/main.js", "all"]);
if (parts.includes("failover")) {
  const main = "dist/scaling/failover/main.js";
  await proof("Failover", [process.execPath, main, "--rounds", "10"]);
}
if (parts.includes("mutants")) await proof("Mutants", [process.execPath, "bin/mutants.mjs"]);
end();

/** The parts that are asked for; ends this process when it is help, or something that there is not. */
function readParts(args) {
  try {
    const options = { only: { type: "string" }, help: { type: "boolean" } };
    const { values } = parseArgs({ args, options, strict: true });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const names = values.only?.split(",") ?? Object.keys(PARTS);
    const unknown = names.find((name) => !(name in PARTS));
    if (unknown !== undefined) throw new Error(`There is no part "${unknown}"`);
    return names;
  } catch (error) {
    const [reason] = error.message.split(". ");
    process.stderr.write(`${reason}; "npm run test:deep -- --help" lists what there is.\n`);
    process.exit(2);
  }
}

/** The files of tests of some folders. */
function filesBelow(folders, ending) {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(ending));
}

/** The test files that have a short form, or tests that npm test leaves out: those that import testing/deep. */
function deepFiles(folders, ending) {
  return filesBelow(folders, ending).filter((file) =>
    readFileSync(file, "utf8").includes('from "@/testing/deep"'),
  );
}
