import { create, psp } from "./figures/create";
import { feed } from "./figures/feed";
import { limits } from "./figures/limits";
import { list } from "./figures/list";
import { log } from "./figures/log";
import { memory } from "./figures/memory";
import { midnight } from "./figures/midnight";
import { monitoring } from "./figures/monitoring";
import { neighbours } from "./figures/neighbours";
import { payments } from "./figures/payments";
import { poll } from "./figures/poll";
import { processes } from "./figures/processes";
import { scale } from "./figures/scale";
import { sentEvents } from "./figures/sent-events";
import { tallies } from "./figures/tallies";
import { token } from "./figures/token";
import { webhooks } from "./figures/webhooks";
import { Harness, report } from "./harness";
import { machine } from "./machine";
import { ATTACKS } from "./neighbours/attacks";
import { readOptions, WrongCall } from "./options";
import { assertInstalled, MissingProgram } from "./processes";
import { jsonOf, type Result, tableOf } from "./result";

/** Every figure by its name, in the order in which they are measured. */
const FIGURES: Readonly<Record<string, (harness: Harness) => Promise<Result[]>>> = {
  create,
  psp,
  payments,
  list,
  scale,
  poll,
  token,
  tallies,
  feed,
  webhooks,
  events: sentEvents,
  processes,
  memory,
  limits,
  log,
  midnight,
  monitoring,
  neighbours,
};

const USAGE = `Measures the service against its yardsticks, each in the same minutes, and prints one table.

  npm run bench
  npm run bench -- --only create --connections 16 --rounds 1 --seconds 5
  npm run bench -- --only scale --data-dir DIR
  npm run bench -- --only monitoring --rounds 16 --seconds 3

  --only NAMES        some of ${Object.keys(FIGURES).join(", ")}; with commas between
  --seconds N         how long each load lasts (8)
  --rounds N          how often each takes its turn, every second time backwards; the median counts (3)
  --connections LIST  16,256
  --charges N         charges of the merchant whose list is read (50000)
  --creates N         creates over which memory is watched (100000)
  --events N          events over which the worker's memory is watched (100000)
  --attacks NAMES     for neighbours, some of ${listed(Object.keys(ATTACKS))}
  --data-dir DIR      for scale, which is left out without: data of one merchant with very many charges, as
                      DATA_DIR=DIR npm run bench:data -- --charges 5000000 makes them
  --json              the table as JSON

It starts a service of its own in a temporary directory, and the plain version (bench/plain) beside it, and
ends both. It needs wrk and pgbench. Exit code 0: measured, whatever was reached.
`;

if (process.argv.includes("--help")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
let harness: Harness | undefined;
let ending: Promise<never> | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void end(130));
}
process.on("uncaughtException", (error) => {
  process.stderr.write(`${wholeOf(error)}\n`);
  void end(1);
});
try {
  process.stdout.write(await measure());
  await end(0);
} catch (error) {
  const expected = error instanceof WrongCall || error instanceof MissingProgram;
  // A failure that the end itself causes is not reported.
  if (!ending) process.stderr.write(`${expected ? error.message : wholeOf(error)}\n`);
  await end(error instanceof WrongCall ? 2 : 1);
}

async function measure(): Promise<string> {
  const options = readOptions(process.argv.slice(2), Object.keys(FIGURES), Object.keys(ATTACKS));
  await assertInstalled("wrk");
  await assertInstalled("pgbench");
  const on = machine();
  harness = new Harness(options);
  const results: Result[] = [];
  for (const name of options.only) results.push(...((await FIGURES[name]?.(harness)) ?? []));
  if (options.json) {
    return `${JSON.stringify({ machine: on, options, results: jsonOf(results) }, null, 2)}\n`;
  }
  const { seconds, rounds } = options;
  return `${tableOf(results)}\n\nMedians of ${rounds} rounds of ${seconds} s. ${on}\n`;
}

/** A second call, as by a failure that Ctrl-C itself brought about, waits for the first. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    await harness?.stop().catch((error: unknown) => report(wholeOf(error)));
    process.exit(code);
  })();
  return ending;
}

/** Names with commas between, in lines as long as the others of the help. */
function listed(names: readonly string[]): string {
  return names.join(", ").replace(/(.{60,80}, )/g, `$1\n${" ".repeat(22)}`);
}

function wholeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
