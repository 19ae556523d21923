import { parseArgs } from "node:util";
import type { Extent } from "./harness";

/** A mistake in how the bench was called, in one sentence. */
export class WrongCall extends Error {}

/** What to measure, how much of it, and how to print it. */
export interface Options extends Extent {
  readonly only: readonly string[];
  readonly json: boolean;
}

/**
 * Reads the command line.
 *
 * @throws WrongCall naming the option and the rule.
 */
export function readOptions(
  args: readonly string[],
  figures: readonly string[],
  attacks: readonly string[],
): Options {
  const options = parsed(args);
  return {
    only: named("only", options.only, figures),
    attacks: named("attacks", options.attacks, attacks),
    seconds: whole("seconds", options.seconds ?? "8", 60),
    rounds: whole("rounds", options.rounds ?? "3", 100),
    connections: (options.connections ?? "16,256")
      .split(",")
      .map((each) => whole("connections", each, 10_000)),
    charges: whole("charges", options.charges ?? "50000", 1_000_000),
    creates: whole("creates", options.creates ?? "100000", 10_000_000),
    events: whole("events", options.events ?? "100000", 10_000_000),
    dataDir: options["data-dir"] ?? null,
    json: options.json === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string" },
        seconds: { type: "string" },
        rounds: { type: "string" },
        connections: { type: "string" },
        charges: { type: "string" },
        creates: { type: "string" },
        events: { type: "string" },
        attacks: { type: "string" },
        "data-dir": { type: "string" },
        json: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : String(error));
  }
}

/** Names with commas between, in the order of those that there are, each once; without any, all. */
function named(option: string, text: string | undefined, all: readonly string[]): string[] {
  const names = (text ?? all.join(",")).split(",");
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) {
    throw new WrongCall(`--${option}: there is no "${unknown}"; there are ${all.join(", ")}.`);
  }
  return all.filter((name) => names.includes(name));
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new WrongCall(`--${name} must be a whole number from 1 to ${most}.`);
}
