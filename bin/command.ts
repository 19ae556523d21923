import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { pause } from "@/lib/clock";
import { closeDatabase } from "@/lib/database/connection";
import { findMerchant } from "@/lib/database/merchants";
import { type MerchantId, parseUuid } from "@/lib/domain/charge";
import { type LaunchEnv, launchEnv, SettingError, settle } from "@/lib/env";
import { audited, type Note } from "@/lib/identity/audited";
import { assertSessionsAreBound, openDatabase } from "@/server/database";
import { lockInstance } from "@/server/instance-lock";
import { isServed } from "@/server/running-postgres";
import { loadSecret } from "@/server/secret";

/** A mistake in how a command was called, in one sentence. Exit code 2. */
export class UsageError extends Error {
  readonly code = "usage";
}

/** Options as they were given; flags are true. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** One verb of a command. */
export interface Verb {
  /** Names of the options that take a value, and of those that do not. */
  readonly options: readonly string[];
  readonly flags?: readonly string[];
  /** The name of what stands behind the verb without being an option; it has to be given. */
  readonly operand?: string;
  /** What the audit log calls it; none for what only reads. */
  readonly act?: string;
  /** Whose matter it is; none, and null, for the service's own. */
  readonly about?: (given: Given) => Promise<MerchantId | null>;
  /** Does it and returns what to print: an object for `--json`, and the same in words. */
  readonly run: (given: Given, note: Note) => Promise<Printed>;
}

/** A result for programs and for people. */
export interface Printed {
  readonly json: unknown;
  readonly text: string;
}

/**
 * Runs an operator's command against the database of this environment, beside a running service or
 * without one. Standard output carries the result and nothing else. Exit codes: 0 done, 1 not
 * possible, 2 called wrongly.
 */
export async function runCommand(
  usage: string,
  verbs: Readonly<Record<string, Verb>>,
): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  if (name === "" || name === "help" || [name, ...args].includes("--help")) {
    process.stdout.write(usage);
    process.exit(name === "" ? 2 : 0);
  }
  const verb = verbs[name];
  await answer(async () => {
    if (!verb) throw new UsageError(`There is no "${name}"; --help lists what there is.`);
    const given = readOptions(verb, args);
    return [given, await withDatabase(() => runVerb(verb, given))];
  });
}

/** Runs a command that is one deed without a verb, and that reaches its database by itself. */
export async function runDeed(usage: string, deed: Verb): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === "help" || args.includes("--help")) {
    process.stdout.write(usage);
    process.exit(0);
  }
  await answer(async () => {
    const given = readOptions(deed, args);
    return [given, await deed.run(given, () => {})];
  });
}

async function answer(work: () => Promise<[Given, Printed]>): Promise<void> {
  try {
    const [given, printed] = await work();
    const output = given.json ? JSON.stringify(printed.json) : printed.text;
    process.stdout.write(`${output}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** Whoever may run commands here is not signed in: the log tells the account of the operating system. */
async function runVerb({ act, about, run }: Verb, given: Given): Promise<Printed> {
  if (act === undefined) return run(given, () => {});
  const merchantId = (await about?.(given)) ?? null;
  const here = { address: "command", userAgent: "" };
  const deed = { ...here, memberId: null, merchantId, act, subject: null };
  const outcome = await audited(
    deed,
    async (note) => {
      note({ account: userInfo().username });
      try {
        return { printed: await run(given, note) };
      } catch (error) {
        if (error instanceof UsageError || error instanceof SettingError) return { error };
        throw error;
      }
    },
    (result) => ("error" in result ? "impossible" : "done"),
  );
  if ("error" in outcome) throw outcome.error;
  return outcome.printed;
}

function readOptions({ options, flags = [], operand }: Verb, args: string[]): Given {
  const spec = Object.fromEntries([
    ...options.map((name) => [name, { type: "string" }] as const),
    ...[...flags, "json"].map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const allowPositionals = operand !== undefined;
    const read = parseArgs({ args, options: spec, strict: true, allowPositionals });
    if (operand === undefined) return read.values as Given;
    const [given, ...more] = read.positionals;
    if (given === undefined || more.length > 0) throw new Error(`Give one ${operand}.`);
    return { ...(read.values as Given), [operand]: given };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What a command says on the way, on standard error. */
export function tell(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}

async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const launch = launchEnv();
  const unlock = await lockUnlessServed(launch);
  const database = await openDatabase(launch, { tell, join: true });
  try {
    settle(launch, database.url, loadSecret(launch));
    await assertSessionsAreBound();
    return await work();
  } finally {
    await closeDatabase();
    await database.stop();
    unlock();
  }
}

/**
 * A command that has to start the embedded database is for that time what runs on the data directory;
 * one beside a running service, or one that is just starting, joins it.
 */
export async function lockUnlessServed(launch: LaunchEnv): Promise<() => void> {
  if (launch.databaseUrl) return () => {};
  for (let tries = 0; tries < 60; tries += 1) {
    if (isServed(launch.dataDir)) return () => {};
    try {
      return await lockInstance(launch.dataDir);
    } catch (error) {
      if (!(error instanceof SettingError) || tries === 59) throw error;
      if (tries === 0) tell("Waiting for the service that is starting");
      await pause(1_000);
    }
  }
  return () => {};
}

/** The merchant of an option's id, for the log; null for none. */
export async function merchantNamed(id: Given[string]): Promise<MerchantId | null> {
  const read = typeof id === "string" ? parseUuid(id.trim().toLowerCase()) : null;
  return read ? ((await findMerchant(read))?.id ?? null) : null;
}

/** The value of an option that must be given. */
export function required(given: Given, name: string): string {
  const value = given[name];
  if (typeof value !== "string" || value.trim() === "") {
    throw new UsageError(`--${name} is missing; --help shows how.`);
  }
  return value.trim();
}

/** Something asked for that cannot be done, such as a merchant that does not exist. Exit code 1. */
export function impossible(sentence: string): SettingError {
  return new SettingError(sentence);
}
