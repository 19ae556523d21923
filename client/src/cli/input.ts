import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import type { Input } from "./command.js";
import { amountOf, countOf, UsageError } from "./failures.js";

// What several commands read of their options alike; null where an option was left out.

/** Reads an amount in reais. */
export function reaisOf(input: Input, name: string): number | null {
  const value = input.value(name);
  return value === null ? null : amountOf(value);
}

/** Reads a whole number. */
export function numberOf(input: Input, name: string): number | null {
  const value = input.value(name);
  return value === null ? null : countOf(name, value);
}

/** Reads the body that `--data` names, from a file or with `-` from standard input. */
export async function dataOf<Body>(input: Input): Promise<Body | null> {
  const data = input.value("data");
  if (data === null) return null;
  const json = data === "-" ? await text(process.stdin) : read(data);
  try {
    return JSON.parse(json) as Body;
  } catch {
    throw new UsageError({ pt: "--data não é JSON.", en: "--data is no JSON." });
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new UsageError({ pt: `${path} não pode ser lido.`, en: `${path} cannot be read.` });
  }
}
