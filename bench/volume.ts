import { type Input, type Printed, runSingleCommand, UsageError } from "@/bin/command";
import { machine } from "./machine";
import { isMet, jsonOf, type Result, tableOf } from "./result";
import { backfill } from "./volume/backfill";
import { close } from "./volume/close";
import { feedInstants } from "./volume/feed-instants";
import { movements } from "./volume/movements";
import { openScratch, type Scratch } from "./volume/scratch";

interface Figure {
  readonly about: string;
  /** Of what it invents, usually. */
  readonly size: number;
  measure(scratch: Scratch, size: number): Promise<Result[]>;
}

const FIGURES: Readonly<Record<string, Figure>> = {
  movements: { about: "ledger entries of a merchant", size: 5_000_000, measure: movements },
  close: { about: "movements of an account's day", size: 100_000, measure: close },
  feed: { about: "events in a merchant's feed", size: 1_000_000, measure: feedInstants },
  backfill: { about: "charges without entries", size: 1_000_000, measure: backfill },
};

const LEAST = 1_000;
const MOST = 10_000_000;

const USAGE = `Measures what reads and closes the books, and the feed, of a merchant with very much in them.

  npm run bench:volume
  npm run bench:volume -- --only close --size 10000

  --only NAME   one of:
${Object.entries(FIGURES)
  .map(([name, { about, size }]) => `                ${name.padEnd(10)}${size} ${about}`)
  .join("\n")}
  --size N      how much of it, from ${LEAST} to ${MOST}; only with --only

Each figure has a PostgreSQL of its own in a temporary directory, filled by SQL, which goes when it ends. What is
measured are the service's functions, without HTTP. Takes --json. Exit code 0: measured, 1: a goal was missed or it
failed, 2: called wrongly.
`;

await runSingleCommand(USAGE, { options: ["only", "size"], run: measure });

async function measure({ only, size }: Input): Promise<Printed> {
  const names = only === undefined ? Object.keys(FIGURES) : [String(only)];
  if (size !== undefined && only === undefined) throw new UsageError("--size goes with --only.");
  const wanted = size === undefined ? null : Number(size);
  if (wanted !== null && !(Number.isInteger(wanted) && wanted >= LEAST && wanted <= MOST)) {
    throw new UsageError(`--size must be a whole number from ${LEAST} to ${MOST}.`);
  }
  const on = machine();
  const results: Result[] = [];
  for (const name of names) {
    const figure = FIGURES[name];
    if (!figure) throw new UsageError(`--only is one of ${Object.keys(FIGURES).join(", ")}.`);
    const scratch = await openScratch();
    try {
      results.push(...(await figure.measure(scratch, wanted ?? figure.size)));
    } finally {
      await scratch.stop();
    }
  }
  return {
    json: { machine: on, results: jsonOf(results) },
    text: `${tableOf(results)}\n\n${on}`,
    isFailure: results.some((result) => isMet(result) === false),
  };
}
