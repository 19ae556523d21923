import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { audited, type Note } from "@/lib/audit/audited";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { pause } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/db/connection";
import { type LaunchEnv, launchEnv, SettingError, settle } from "@/lib/platform/env";
import { type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import { assertHasService } from "@/server/data-dir";
import { assertSessionsAreBound, openDatabase } from "@/server/database";
import { lockInstance, runningInstance } from "@/server/instance-lock";
import { openLogins } from "@/server/logins";
import { asInstalled } from "@/server/project";
import { isServed } from "@/server/running-postgres";
import { loadSecret } from "@/server/secret";
import { assertSecretsAreInOrder } from "@/server/secret-order";
import { terminalText } from "./terminal-text";

/** A mistake in how a command was called, in one sentence. Exit code 2. */
export class UsageError extends Error {
  readonly code = "usage";
}

/** Options as they were typed; flags are true. */
export type Input = Readonly<Record<string, string | boolean | undefined>>;

/** One verb of a command. */
export interface Verb {
  /** Names of the options that take a value; `flags` are the options that take none. */
  readonly options: readonly string[];
  readonly flags?: readonly string[];
  /** The name of the one required argument that is not an option, such as `ID`. */
  readonly operand?: string;
  /** The action that the audit log records; absent when the verb only reads. */
  readonly act?: string;
  /** Finds the merchant that the verb concerns; absent, or null, for the service's own matters. */
  readonly about?: (input: Input) => Promise<MerchantId | null>;
  /** Runs the verb; returns an object for `--json` and the text to print otherwise. */
  readonly run: (input: Input, note: Note) => Promise<Printed>;
}

/** A result for programs and for operators. */
export interface Printed {
  readonly json: unknown;
  readonly text: string;
  /** The verb ran, and found what must not be: the exit code is 1. */
  readonly isFailure?: boolean;
}

/**
 * Runs an operator's command against the database of this environment, beside a running service or
 * without one. Standard output carries the result and nothing else. Exit codes: 0 done, 1 not
 * possible or found to be wrong, 2 called wrongly.
 */
export async function runCommand(
  usage: string,
  verbs: Readonly<Record<string, Verb>>,
): Promise<void> {
  const [name = "", ...args] = process.argv.slice(2);
  if (name === "" || name === "help" || [name, ...args].includes("--help")) {
    process.stdout.write(asInstalled(usage));
    process.exit(name === "" ? 2 : 0);
  }
  const verb = verbs[name];
  await answer(async () => {
    if (!verb) throw new UsageError(`There is no "${name}"; --help lists what there is.`);
    const input = readOptions(verb, args);
    return [input, await withDatabase(() => runVerb(verb, input))];
  });
}

/**
 * Runs a command that has no verbs and that opens its database itself. Output and exit codes are those
 * of {@link runCommand}.
 */
export async function runSingleCommand(usage: string, command: Verb): Promise<void> {
  const args = process.argv.slice(2);
  if (args[0] === "help" || args.includes("--help")) {
    process.stdout.write(asInstalled(usage));
    process.exit(0);
  }
  await answer(async () => {
    const input = readOptions(command, args);
    return [input, await command.run(input, () => {})];
  });
}

async function answer(work: () => Promise<[Input, Printed]>): Promise<void> {
  try {
    const [input, printed] = await work();
    const output = input.json ? JSON.stringify(printed.json) : printed.text;
    process.stdout.write(`${terminalText(output)}\n`);
    process.exit(printed.isFailure ? 1 : 0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${terminalText(asInstalled(reason))}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** The operator who runs a command is not signed in: the audit log names their account of the operating system. */
async function runVerb({ act, about, run }: Verb, input: Input): Promise<Printed> {
  if (act === undefined) return run(input, () => {});
  const merchantId = (await about?.(input)) ?? null;
  const here = { address: "command", userAgent: "" };
  const action = { ...here, memberId: null, merchantId, act, subject: null };
  const outcome = await audited(
    action,
    async (note) => {
      note({ account: accountName() });
      try {
        return { printed: await run(input, note) };
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

/** The account that the process runs as: its name or, where it has none, as in a container, its number. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/**
 * Reads what was typed after a verb.
 *
 * @throws UsageError for an option that there is not, is given twice or lacks its value.
 */
export function readOptions(
  { options, flags = [], operand }: Pick<Verb, "options" | "flags" | "operand">,
  args: string[],
): Input {
  const spec = Object.fromEntries([
    ...options.map((name) => [name, { type: "string" }] as const),
    ...[...flags, "json"].map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const allowPositionals = operand !== undefined;
    const read = parseArgs({ args, options: spec, strict: true, allowPositionals, tokens: true });
    const named = read.tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    const twice = named.find((name, at) => named.indexOf(name) !== at);
    if (twice) throw new Error(`--${twice} is given twice.`);
    if (operand === undefined) return read.values as Input;
    const [value, ...more] = read.positionals;
    if (value === undefined || more.length > 0) throw new Error(`Give one ${operand}.`);
    return { ...(read.values as Input), [operand]: value };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reports progress on standard error. */
export function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}

async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const launch = launchEnv();
  const unlock = await lockUnlessServed(launch);
  const database = await openDatabase(launch, { report, join: true });
  try {
    const { secret } = settle(launch, database.url, loadSecret(launch));
    settle({ ...launch, databaseLogins: await openLogins(database.url) }, database.url, secret);
    await assertSessionsAreBound();
    await assertSecretsAreInOrder();
    return await work();
  } finally {
    await closeDatabase();
    await database.stop();
    unlock();
  }
}

/**
 * Takes the lock of the data directory for a command that has to start the embedded database. Beside a
 * running service, or one that is just starting, the command uses that service's database instead.
 *
 * @param anew allows a data directory on which no service was ever started.
 * @returns what releases the lock.
 * @throws SettingError when there is no service's data, as when DATA_DIR is mistyped.
 */
export async function lockUnlessServed(
  launch: LaunchEnv,
  { anew = false } = {},
): Promise<() => void> {
  const isBegun = anew || runningInstance(launch.dataDir) !== null;
  if (!isBegun) assertHasService(launch);
  if (launch.databaseUrl) return () => {};
  for (let tries = 0; tries < 60; tries += 1) {
    if (isServed(launch.dataDir)) return () => {};
    try {
      return await lockInstance(launch.dataDir);
    } catch (error) {
      if (!(error instanceof SettingError) || tries === 59) throw error;
      if (tries === 0) report("Waiting for the service that is starting");
      await pause(1_000);
    }
  }
  return () => {};
}

/** The merchant that an option's id names, for the audit log; null when there is none. */
export async function merchantNamed(id: Input[string]): Promise<MerchantId | null> {
  const read = typeof id === "string" ? parseUuid(id.trim().toLowerCase()) : null;
  return read ? ((await findMerchant(read))?.id ?? null) : null;
}

/** The value of a required option. @throws UsageError when it is missing or blank. */
export function required(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value.trim() === "") {
    throw new UsageError(`--${name} is missing; --help shows how.`);
  }
  return value.trim();
}

/** The error of a request that cannot be met, such as one for a merchant that does not exist. Exit code 1. */
export function impossible(sentence: string): SettingError {
  return new SettingError(sentence);
}
