import { parseArgs } from "node:util";
import { type CrashPointsNumbers, tryCrashPoints } from "./crash-lab";
import { isNemesis, NEMESES, type NemesisName } from "./nemeses";
import { crashPointsTable, stormTable } from "./report";
import { Service } from "./service";
import { type StormNumbers, storm } from "./storm";

const USAGE = `Chaos: proves on the production build that a crash at any instant loses, doubles and orphans nothing.
It starts a service of its own in a temporary directory, and ends it again.

  npm run chaos -- storm [--seconds 60] [--nemesis NAME,…]
      Two apps and two workers on one database, struck by each nemesis that is named (kill, if none is);
      a process that is not back yet is spared. One in five calls of the bank goes wrong; 20 clients go on
      meanwhile, and a merchant's endpoint fails, hangs and dies. Then the service's charges and its ledger
      are compared with the bank's books, and the events that the endpoint got with the feed.
${nemesesInWords()}
  npm run chaos -- crash-points [--runs 20]
      Dies at each of the instants C1 to C9 of creating and paying a charge, and M1 to M3 of moving one to another bank,
      so many times each.
  npm run chaos -- all [--seconds 60] [--runs 20]

Without a word it is the storm. Every one takes --json.
Exit code 0: every promise was kept; 1: one was broken; 2: called wrongly.
`;

function nemesesInWords(): string {
  const lines = Object.entries(NEMESES).map(
    ([name, { summary }]) => `        ${name.padEnd(10)} ${summary}`,
  );
  return [...lines, "        all        all of them"].join("\n");
}

/** Fewer charges a second prove too little: docs/reliability.md#the-storm counts 2,000 in a minute. */
const CHARGES_A_SECOND = 2_000 / 60;

class UsageError extends Error {}

interface Task {
  /** In seconds; null for no storm. */
  readonly seconds: number | null;
  /** Of each crash point; null for none. */
  readonly runs: number | null;
  readonly nemeses: readonly NemesisName[];
  readonly json: boolean;
}

let ending: Promise<never> | null = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    report(`${signal}: ending what was started`);
    void end(1);
  });
}

try {
  const task = readTask(process.argv.slice(2));
  const held = task === null || (await run(task));
  await end(held ? 0 : 1);
} catch (error) {
  const wrongCall = error instanceof UsageError;
  const whole = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // A failure that the end itself causes is not reported.
  if (!ending) process.stderr.write(`${wrongCall ? error.message : whole}\n`);
  await end(wrongCall ? 2 : 1);
}

/** Ends what still runs, and then this process; the first reason to do so is the one that counts. */
function end(code: number): Promise<never> {
  ending ??= Service.stopAll().then(() => process.exit(code));
  return ending;
}

/** Reads the options; null when they ask for help, which is then printed. */
function readTask(args: string[]): Task | null {
  const { values, positionals } = parse(args);
  if (values.help) {
    process.stdout.write(USAGE);
    return null;
  }
  const [name = "storm", ...rest] = positionals;
  if (!["storm", "crash-points", "all"].includes(name) || rest.length > 0) {
    throw new UsageError(`There is no "${positionals.join(" ")}"; --help lists what there is.`);
  }
  if (name === "storm" && values.runs) throw new UsageError("A storm has no --runs.");
  if (name === "crash-points" && values.seconds) {
    throw new UsageError("Crash points have no --seconds.");
  }
  return {
    seconds: name === "crash-points" ? null : number("seconds", values.seconds, 60, 5, 3_600),
    runs: name === "storm" ? null : number("runs", values.runs, 20, 1, 1_000),
    nemeses: nemesesIn(values.nemesis ?? "kill"),
    json: values.json === true,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seconds: { type: "string" },
        runs: { type: "string" },
        nemesis: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function nemesesIn(text: string): readonly NemesisName[] {
  const names = text === "all" ? Object.keys(NEMESES) : text.split(",");
  const unknown = names.find((name) => !isNemesis(name));
  if (unknown === undefined) return names.filter(isNemesis);
  throw new UsageError(`There is no nemesis "${unknown}"; --help lists what there is.`);
}

function number(
  name: string,
  text: string | undefined,
  usual: number,
  least: number,
  most: number,
): number {
  const value = text === undefined ? usual : Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`);
}

/** Runs the task, prints the numbers, and returns whether every promise was kept. */
async function run({ seconds, runs, nemeses, json }: Task): Promise<boolean> {
  const points = runs === null ? null : await tryCrashPoints(runs, report);
  const stormed = seconds === null ? null : await storm({ seconds, nemeses, report });
  const complaints = [
    ...(points ? wrongPoints(points) : []),
    ...(stormed ? wrong(stormed, nemeses) : []),
  ];
  if (json) {
    const numbers = {
      held: complaints.length === 0,
      complaints,
      storm: stormed,
      crashPoints: points,
    };
    process.stdout.write(`${JSON.stringify(numbers)}\n`);
  } else {
    const tables = [points && crashPointsTable(points), stormed && stormTable(stormed)];
    const end = complaints.length === 0 ? "Every promise was kept." : complaints.join("\n");
    process.stdout.write(`${[...tables.filter(Boolean), end].join("\n\n")}\n`);
  }
  return complaints.length === 0;
}

function wrongPoints({ points, orphaned }: CrashPointsNumbers): string[] {
  const broken = points.filter(({ runs, kept }) => kept < runs);
  return [
    ...broken.map(({ point, runs, kept }) => `${point}: ${runs - kept} of ${runs} broken.`),
    ...(orphaned > 0 ? [`${orphaned} charges are orphaned.`] : []),
  ];
}

function wrong(
  { breaches, charges, seconds }: StormNumbers,
  nemeses: readonly NemesisName[],
): string[] {
  const broken = Object.entries(breaches).filter(([, count]) => count > 0);
  // Where the bank or the database is away for much of the storm, fewer charges are made.
  const least = nemeses.every((name) => name === "kill") ? CHARGES_A_SECOND : 0.1;
  const few = charges < least * seconds;
  return [
    ...broken.map(([name, count]) => `${name}: ${count}.`),
    ...(few ? [`${charges} charges in ${seconds} s are too few to prove it.`] : []),
  ];
}

function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}
