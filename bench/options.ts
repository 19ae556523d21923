import { parseArgs } from "node:util";
import type { Extent } from "./stand";

/** A mistake in how the bench was called, in one sentence. */
export class WrongCall extends Error {}

/** What to measure, how much of it, and how to tell. */
export interface Options extends Extent {
  readonly only: readonly string[];
  readonly json: boolean;
}

/**
 * Reads the command line.
 *
 * @throws WrongCall naming the option and the rule.
 */
export function readOptions(args: readonly string[], figures: readonly string[]): Options {
  const given = parsed(args);
  const only = (given.only ?? figures.join(",")).split(",");
  const unknown = only.find((name) => !figures.includes(name));
  if (unknown !== undefined) {
    throw new WrongCall(`--only: there is no "${unknown}"; there are ${figures.join(", ")}.`);
  }
  return {
    // In their own order, each once.
    only: figures.filter((name) => only.includes(name)),
    seconds: whole("seconds", given.seconds ?? "8", 60),
    rounds: whole("rounds", given.rounds ?? "3", 20),
    connections: (given.connections ?? "16,256")
      .split(",")
      .map((each) => whole("connections", each, 10_000)),
    charges: whole("charges", given.charges ?? "50000", 1_000_000),
    creates: whole("creates", given.creates ?? "100000", 10_000_000),
    dataDir: given["data-dir"] ?? null,
    json: given.json === true,
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
        "data-dir": { type: "string" },
        json: { type: "boolean" },
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
