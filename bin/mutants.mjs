// Mutation testing: breaks one guarantee at a time in a copy of the project, and runs the test that has
// to fail. Not part of `npm test`, because it takes as long as all of these tests one after the other.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MUTANTS } from "./mutant-list.mjs";

const USAGE = `npm run mutants               every mutant, and which test noticed
npm run mutants -- --only 3   the third alone
npm run mutants -- --json     the results as JSON
Exit code 0 when every mutant was noticed, 1 when one survived, 2 when called wrongly.
`;

const args = process.argv.slice(2);
if (args.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const only = args.includes("--only") ? Number(args[args.indexOf("--only") + 1]) : null;
if (only !== null && !MUTANTS[only - 1]) {
  process.stderr.write(`--only takes a number from 1 to ${MUTANTS.length}.\n`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), "vintem-mutants-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
copyProject();
const results = MUTANTS.map((mutant, i) => ({ number: i + 1, ...mutant }))
  .filter(({ number }) => only === null || number === only)
  .map(run);
const survivors = results.filter(({ noticed }) => !noticed);
if (args.includes("--json")) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else process.stdout.write(`${results.length - survivors.length} of ${results.length} noticed\n`);
process.exit(survivors.length > 0 ? 1 : 0);

/** Copies every file that git tracks or does not ignore, and links the packages of this checkout. */
function copyProject() {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of listed.stdout.split("\n").filter(Boolean)) {
    cpSync(file, join(copy, file), { recursive: true });
  }
  const generated = "lib/platform/db/generated";
  cpSync(generated, join(copy, generated), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
}

function run({ number, what, file, from, to, test }) {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  const broken = sound.replace(from, () => to);
  if (broken === sound) throw new Error(`${file} has no longer what mutant ${number} replaces`);
  writeFileSync(path, broken);
  const report = join(copy, "mutant.json");
  rmSync(report, { force: true });
  const command = ["vitest", "run", test, "--bail=1", "--reporter=json", `--outputFile=${report}`];
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...command.slice(1)], {
    cwd: copy,
    encoding: "utf8",
  });
  writeFileSync(path, sound);
  const failed = failedTest(report);
  const line = failed ? `noticed by "${failed}"` : "SURVIVED";
  process.stderr.write(`${String(number).padStart(2)}  ${what}: ${line}\n`);
  return { number, what, test, noticed: failed !== null, by: failed };
}

/** The title of the first test that failed; null when none did. */
function failedTest(report) {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A test file that does not load fails because of the mutant itself, and proves nothing.
  if (tests.length === 0) throw new Error("the test does not load with this mutant");
  return tests.find(({ status }) => status === "failed")?.fullName ?? null;
}
