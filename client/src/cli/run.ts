import { parseArgs } from "node:util";
import packed from "../../package.json" with { type: "json" };
import { VintemConnectionError, VintemError } from "../errors.js";
import { Vintem } from "../vintem.js";
import { type Access, accessOf, profileOf } from "./access.js";
import { ACCOUNT_COMMANDS } from "./account.js";
import { CLOCK_COMMANDS } from "./clock.js";
import type { Command, Context, Input } from "./command.js";
import { completionOf } from "./completion.js";
import { EVENT_COMMANDS } from "./events.js";
import { Impossible, UsageError } from "./failures.js";
import { INIT } from "./init.js";
import { LINK_COMMANDS } from "./links.js";
import { LISTEN } from "./listen.js";
import { LOG_COMMANDS } from "./logs.js";
import { PAYERS } from "./payers.js";
import { PAYMENT_COMMANDS } from "./payments.js";
import { SERIES_COMMANDS } from "./series.js";
import { languageOf, type Text } from "./text.js";
import { TRIGGER } from "./trigger.js";
import { commandUsageOf, GLOBAL_OPTIONS, usageOf } from "./usage.js";
import { VERIFY } from "./verify.js";

const WORK: readonly Command[] = [
  ...ACCOUNT_COMMANDS,
  LISTEN,
  TRIGGER,
  ...EVENT_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...LINK_COMMANDS,
  ...SERIES_COMMANDS,
  PAYERS,
  ...CLOCK_COMMANDS,
  ...LOG_COMMANDS,
  VERIFY,
  INIT,
];

export const COMMANDS: readonly Command[] = [
  ...WORK,
  completionOf(WORK, Object.keys(GLOBAL_OPTIONS)),
];

/** Where a run reads its surroundings from and writes to. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly ending: AbortSignal;
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs the command that the arguments name.
 *
 * @returns the exit code: 0 done, 1 not possible, 2 called wrongly.
 */
export async function run(
  args: readonly string[],
  { variables, ending, out, err }: Surroundings,
): Promise<0 | 1 | 2> {
  const language = languageOf(variables);
  const say = (text: Text) => text[language];
  const isJson = args.includes("--json");
  const fail = (message: string, code: string) =>
    err(isJson ? `${JSON.stringify({ error: { code, message } })}\n` : `${message}\n`);
  try {
    if (args[0] === "--version") {
      out(`${packed.version}\n`);
      return 0;
    }
    const command = commandOf(args);
    if (!command) {
      const isHelp = args.length === 0 || args.includes("--help");
      if (!isHelp) throw new UsageError(unknown(args));
      out(usageOf(COMMANDS, say));
      return 0;
    }
    const input = inputOf(command, args);
    if (input.has("help")) {
      out(commandUsageOf(command, say));
      return 0;
    }
    let access: Access | null = null;
    const accessed = () => {
      access ??= accessOf(profileOf(input.value("profile"), variables), variables);
      return access;
    };
    const context: Context = {
      variables,
      isJson,
      say,
      print: (line) => out(`${line}\n`),
      report: (text) => err(`${say(text)}\n`),
      access: accessed,
      api: () => new Vintem(accessed()),
      ending,
    };
    const result = await command.run(input, context);
    if (result) out(`${isJson ? JSON.stringify(result.json) : result.text}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      fail(say(error.text), "usage");
      return 2;
    }
    if (error instanceof Impossible) fail(say(error.text), "impossible");
    else if (error instanceof VintemError) fail(describe(error), error.code);
    else if (error instanceof VintemConnectionError) fail(error.message, "unreachable");
    else throw error;
    return 1;
  }
}

/** The command with the most words at the beginning of the arguments. */
function commandOf(args: readonly string[]): Command | null {
  const line = wordsOf(args);
  const named = (words: number) => line.slice(0, words).join(" ");
  return COMMANDS.find(({ name }) => name === named(2) || name === named(1)) ?? null;
}

/** The arguments that are no options and no values of the options that every command takes. */
function wordsOf(args: readonly string[]): readonly string[] {
  const takesValue = (arg = "") => GLOBAL_OPTIONS[arg.replace(/^--/, "")]?.value !== undefined;
  return args.filter((arg, i) => !arg.startsWith("-") && !takesValue(args[i - 1]));
}

function inputOf(command: Command, args: readonly string[]): Input {
  const words = command.name.split(" ");
  const rest = [...args];
  for (const word of words) rest.splice(rest.indexOf(word), 1);
  const known = { ...command.options, ...GLOBAL_OPTIONS };
  const { values, positionals } = parsed(command, rest, known);
  const { operands = [], optional = [] } = command;
  const isHelp = values.help === true;
  const fits = (count: number) =>
    count >= operands.length && count <= operands.length + optional.length;
  if (!isHelp && !fits(positionals.length)) {
    const names = [...operands, ...optional.map((name) => `[${name}]`)].join(" ");
    throw new UsageError({
      pt: `Use: vintem ${command.name} ${names}`.trim(),
      en: `Usage: vintem ${command.name} ${names}`.trim(),
    });
  }
  return {
    operands: positionals,
    value: (name) => {
      const value = values[name];
      return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
    },
    has: (name) => values[name] === true,
  };
}

function parsed(
  command: Command,
  args: readonly string[],
  known: NonNullable<Command["options"]>,
): {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
} {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value }]) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    const [reason = ""] = (error as Error).message.split(". ");
    const help = `vintem ${command.name} --help`;
    throw new UsageError({ pt: `${reason}; veja ${help}.`, en: `${reason}; see ${help}.` });
  }
}

function unknown(args: readonly string[]): Text {
  const line = wordsOf(args).join(" ");
  return {
    pt: `Não há comando "${line}"; vintem --help mostra os que há.`,
    en: `There is no command "${line}"; vintem --help lists what there is.`,
  };
}

/** A failure in a few lines: its sentence, each field, and the id that the service logged it with. */
function describe({ status, code, detail, errors, requestId }: VintemError): string {
  const fields = errors.map(
    ({ pointer, parameter, message }) => `  ${pointer ?? parameter ?? ""}: ${message}`,
  );
  const id = requestId ? ` (${requestId})` : "";
  return [`${status} ${code}${detail ? `: ${detail}` : ""}${id}`, ...fields].join("\n");
}
