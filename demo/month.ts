import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { temporaryData } from "@/e2e/support/launch";
import { Random } from "@/testing/random";
import { at, Calendar, dayAfter, MOMENTS } from "./calendar";
import { agrees, type Comparison, compareBooks, lastLine, tableOf } from "./comparison";
import { Payers } from "./payers";
import { type Context, LOOSE_MONEY, SCENARIOS } from "./scenarios";
import { Service } from "./service";
import { Shop } from "./shop";

const USAGE = `Plays a month of a shop in the sandbox: charges of every method, paid, late, twice, for no charge,
refunded and disputed, at the simulated bank and provider. Each night the service reads the providers' lists and
closes the day; at the end its books stand beside the providers'.

  npm run demo:month
  npm run demo:month -- --keep DIR   and then: DATA_DIR=DIR npm start

  --charges N   charges in the month (2000)
  --days N      days, of which yesterday is the last (30)
  --keep DIR    where its data stay, to look at; an empty or a new directory
  --json        the result as JSON

It needs about a quarter of an hour. Exit code 0: every day closed and no centavo is unexplained; 1: not; 2: called wrongly.
`;

/** When a night's jobs run, in Brasília. */
const NIGHT = "03:30";

/** Days from one payment that names no charge to the next. */
const LOOSE_MONEY_EVERY = 3;

/** A mistake in how the demo was called, in one sentence. */
class WrongCall extends Error {}

interface Options {
  readonly charges: number;
  readonly days: number;
  readonly keep: string | null;
  readonly json: boolean;
}

/** The background jobs of a night, in their order (server/jobs). */
const NIGHT_JOBS = ["read-statements", "reconcile-accounts", "reconcile-nights", "close-days"];

/** Brasília has kept UTC-3 since 2019. */
const BRASILIA_MS = 3 * 3_600_000;

let service: Service | undefined;
/** The data directory, where nobody wants to keep it. */
let scratch: string | null = null;
let ending: Promise<never> | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void end(1));
}
try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(USAGE);
  await end(options === null || (await play(options)) ? 0 : 1);
} catch (error) {
  const isWrongCall = error instanceof WrongCall;
  const whole = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // A failure that the end itself causes is not reported.
  if (!ending) process.stderr.write(`${isWrongCall ? error.message : whole}\n`);
  await end(isWrongCall ? 2 : 1);
}

/** Ends what was started, and then this process; the first reason to do so is the one that counts. */
function end(code: number): Promise<never> {
  ending ??= (async () => {
    await service?.abandon();
    if (scratch) rmSync(scratch, { recursive: true, force: true });
    process.exit(code);
  })();
  return ending;
}

/** Plays the month; whether every day is closed and nothing differs. */
async function play({ days, charges, keep, json }: Options): Promise<boolean> {
  const today = new Date(Date.now() - BRASILIA_MS).toISOString().slice(0, 10);
  const calendar = new Calendar(dayAfter(today, -days));
  progress(`Starting the service on ${calendar.today}`);
  const dataDir = keep ?? temporaryData();
  if (keep === null) scratch = dataDir;
  const started = await Service.start(dataDir, at(calendar.today, "08:00"));
  service = started;
  const shop = new Shop(started.url, started.credentials);
  const context = { calendar, shop, payers: new Payers(started.simulatorUrl) };
  for (let day = 0; day < days; day += 1) {
    beginScenarios(context, day, {
      from: share(charges, day, days),
      to: share(charges, day + 1, days),
    });
    for (const moment of MOMENTS) {
      await started.moveTo(calendar.instantOf(moment));
      await shop.authenticate();
      await calendar.live(moment);
      await quiet(started, context.payers);
    }
    progress(`${calendar.today}: day ${day + 1} of ${days}`);
    calendar.nextDay();
    await started.moveTo(at(calendar.today, NIGHT));
    for (const job of NIGHT_JOBS) await started.run(job);
    await quiet(started, context.payers);
  }
  const comparisons = await compareBooks(started.clock.database, context.payers);
  await started.stop();
  service = undefined;
  if (keep !== null) progress(`DATA_DIR=${keep} npm start shows it`);
  process.stdout.write(json ? `${jsonOf(comparisons)}\n` : `${textOf(comparisons)}\n`);
  return comparisons.length > 0 && comparisons.every(agrees);
}

/** Waits until the service knows of everything that happened at its providers, and has done what follows from it. */
async function quiet(service: Service, payers: Payers): Promise<void> {
  do {
    await payers.notified();
    await service.quiet();
  } while (await payers.areNotifying());
}

/** Begins the scenarios of a day: those of its charges, by their numbers, and now and then money that names none. */
function beginScenarios(
  context: Omit<Context, "random">,
  day: number,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  for (let number = from; number < to; number += 1) {
    // Of its own, so that the month is the same each time, in whatever order calls end.
    const random = new Random("charge", number);
    const scenario = random.weighted(SCENARIOS);
    context.calendar.begin("morning", () => scenario({ ...context, random }));
  }
  if (day % LOOSE_MONEY_EVERY === 1) {
    const random = new Random("loose money", day);
    context.calendar.begin("afternoon", () => LOOSE_MONEY({ ...context, random }));
  }
}

/** How many of so many charges have been created before a day begins. */
function share(charges: number, day: number, days: number): number {
  return Math.floor((day * charges) / days);
}

/** The tables, and what they come to in the last line. */
function textOf(comparisons: readonly Comparison[]): string {
  return [...comparisons.map((one) => `${tableOf(one)}\n`), lastLine(comparisons)].join("\n");
}

function jsonOf(comparisons: readonly Comparison[]): string {
  const shown = comparisons.map((one) => ({ ...one, agrees: agrees(one) }));
  return JSON.stringify(
    { accounts: shown, agrees: comparisons.every(agrees) },
    (_, value) => (typeof value === "bigint" ? Number(value) / 100 : value),
    2,
  );
}

function progress(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}

/**
 * Reads the command line; null when it asks for help.
 *
 * @throws WrongCall naming the option and the rule.
 */
function readOptions(args: readonly string[]): Options | null {
  const values = parsed(args);
  if (values.help) return null;
  return {
    charges: whole("charges", values.charges ?? "2000", 100_000),
    days: whole("days", values.days ?? "30", 60),
    keep: values.keep === undefined ? null : emptyDirectory(values.keep),
    json: values.json === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        charges: { type: "string" },
        days: { type: "string" },
        keep: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : String(error));
  }
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new WrongCall(`--${name} must be a whole number from 1 to ${most}.`);
}

/** Makes a directory, or takes an empty one; PostgreSQL, which may run as another user, has to get in. */
function emptyDirectory(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  if (readdirSync(path).length > 0) throw new WrongCall(`--keep ${path} must be empty.`);
  return path;
}
