import { appendFileSync, createReadStream, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { SettingError } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Anonymization, sameness } from "./store/anonymizations";

// The list of anonymisations outside of the database, so that a backup from before them cannot bring people back
// (ADR 0067). A line is JSON and names people by keyed hashes alone.

/** The file of the list in a data directory, beside the secret. */
export function listIn(dataDir: string): string {
  return join(dataDir, "anonymizations.jsonl");
}

/** Adds anonymisations to the list, before they are committed: a crash in between leaves the list the longer one. */
export function appendToList(dataDir: string, entries: readonly Anonymization[]): void {
  const file = listIn(dataDir);
  if (entries.length === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  // One write at the file's end: other processes append too. The empty line in front ends one that was cut off.
  appendFileSync(file, `\n${entries.map(lineOf).join("")}`, { mode: 0o600 });
}

/**
 * Adds what the list lacks, such as other nodes' anonymisations. A line is never dropped: after a restore of the database the
 * list can be all that is known.
 */
export async function completeList(
  dataDir: string,
  entries: readonly Anonymization[],
): Promise<void> {
  const listed = new Set<string>();
  for await (const entry of entriesOf(listIn(dataDir))) listed.add(sameness(entry));
  appendToList(
    dataDir,
    entries.filter((entry) => !listed.has(sameness(entry))),
  );
}

/**
 * Reads a list; none where there is no file. A line without its end was cut off while it was written, before its
 * anonymisation was committed, and is left out.
 *
 * @throws SettingError naming the line that cannot be read.
 */
export async function readList(file: string): Promise<Anonymization[]> {
  const entries: Anonymization[] = [];
  for await (const entry of entriesOf(file)) entries.push(entry);
  return entries;
}

/** The entries of a list, read bit by bit: after years there are millions, and others have their turn meanwhile. */
async function* entriesOf(file: string): AsyncGenerator<Anonymization> {
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new SettingError(`${file} is no file.`);
  const input = createReadStream(file);
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      // Editors and mail add ends of their own.
      const text = line.trim();
      if (isCutOff(text)) continue;
      const read = ENTRY.safeParse(parsed(text));
      if (!read.success) throw new SettingError(`${file}, line ${number}, is no anonymisation.`);
      yield read.data;
    }
  } finally {
    input.destroy();
  }
}

/** What each line begins with. */
const BEGINNING = '{"merchantId":';

/** Whether a text is nothing, or the beginning of a line whose end was not written. Whatever else it is may hide people. */
function isCutOff(text: string): boolean {
  return BEGINNING.startsWith(text) || (text.startsWith(BEGINNING) && !text.includes("}"));
}

/** One anonymisation as a line of the list. */
export function lineOf({ merchantId, key, idleSince, origin, actor, at }: Anonymization): string {
  const entry = { merchantId, key: key.toString("hex"), idleSince, origin, actor, at };
  return `${JSON.stringify(entry)}\n`;
}

const ENTRY = z.strictObject({
  merchantId: z.guid().transform((id) => id as MerchantId),
  key: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .transform((hex) => Buffer.from(hex, "hex")),
  idleSince: z.iso.datetime().transform((text) => new Date(text)),
  origin: z.enum(["request", "retention"]),
  actor: z.string(),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
