import type { Vintem } from "../vintem.js";
import type { Access } from "./access.js";
import type { Text } from "./text.js";

/** An option that takes a value, named by `value` in the help, or none. */
export interface Option {
  readonly value?: string;
  readonly help: Text;
}

/** What a command was called with. */
export interface Input {
  readonly operands: readonly string[];
  /** The value of an option; null when it was left out. */
  value(name: string): string | null;
  /** Whether a flag was set. */
  has(name: string): boolean;
}

/** What a command works with. */
export interface Context {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isJson: boolean;
  /** Picks the language. */
  say(text: Text): string;
  /** Prints a line of the result to standard output. */
  print(line: string): void;
  /** Prints a line about the work to standard error. */
  report(text: Text): void;
  /** Whom the command speaks as. */
  access(): Access;
  /** The API, spoken to with that access. */
  api(): Vintem;
  /** Ends with Ctrl-C. */
  readonly ending: AbortSignal;
}

/** A result: an object for `--json`, and lines for a reader. Null when the command printed by itself. */
export type Result = { readonly json: unknown; readonly text: string } | null;

export interface Command {
  /** As it is typed, such as `events list`. */
  readonly name: string;
  /** Required operands, such as `ID`. */
  readonly operands?: readonly string[];
  /** Operands that may be left out. */
  readonly optional?: readonly string[];
  readonly summary: Text;
  readonly options?: Readonly<Record<string, Option>>;
  run(input: Input, context: Context): Promise<Result>;
}
