import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** An append-only file of JSON lines that is open for writing. */
export interface Journal<Entry> {
  /**
   * Writes one line before it returns; an entry is therefore safe from the death of the process, not of the machine.
   * A line that cannot be written, as on a full disk, leaves nothing behind.
   */
  append(entry: Entry): void;
  /**
   * Puts these entries in place of all that was written so far, in one step. Without room for them everything stays
   * as it is, but for a torn last line.
   */
  compact(entries: Iterable<Entry>): void;
  close(): void;
}

const FILE = "journal.jsonl";
const NEWLINE = 10;
/** To be read by who runs the simulator alone. */
const PRIVATE = 0o600;
/** The disk is full, or this user's or this process's share of it. */
const NO_ROOM = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * Reads the journal of a state directory, oldest entry first. A last line that was torn by a sudden death is left out,
 * because its answer never went out either; a damaged line elsewhere is an error, because answers depended on it.
 */
export function* readJournal<Entry>(directory: string): Generator<Entry> {
  const content = readIfPresent(join(directory, FILE));
  let start = 0;
  for (let line = 1; start < content.length; line += 1) {
    const end = content.indexOf(NEWLINE, start);
    if (end === -1) return;
    yield parseLine<Entry>(content.toString("utf8", start, end), line);
    start = end + 1;
  }
}

function readIfPresent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return Buffer.alloc(0);
    throw error;
  }
}

function parseLine<Entry>(text: string, line: number): Entry {
  try {
    return JSON.parse(text) as Entry;
  } catch {
    throw new Error(
      `The simulator's ${FILE} is damaged at line ${line}; delete its state directory to begin anew.`,
    );
  }
}

/** Opens the journal for writing; call `compact` first, so that a torn tail never gets a line behind it. */
export function openJournal<Entry>(directory: string): Journal<Entry> {
  const path = join(directory, FILE);
  // Payers are in it: nobody else on the machine reads it.
  let file: number | null = openSync(path, "a", PRIVATE);
  fchmodSync(file, PRIVATE);
  return {
    append(entry) {
      if (file === null) throw new Error("The simulator is closing.");
      const good = fstatSync(file).size;
      try {
        writeAll(file, `${JSON.stringify(entry)}\n`);
      } catch (error) {
        // The next entry must not get behind half a line.
        ftruncateSync(file, good);
        throw error;
      }
    },
    compact(entries) {
      const fresh = `${path}.new`;
      try {
        writeWhole(fresh, entries);
        renameSync(fresh, path);
      } catch (error) {
        rmSync(fresh, { force: true });
        if (!(error instanceof Error && "code" in error && NO_ROOM.has(error.code))) throw error;
        truncateSync(path, readFileSync(path).lastIndexOf(NEWLINE) + 1);
      }
      if (file !== null) closeSync(file);
      file = openSync(path, "a", PRIVATE);
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function writeWhole(path: string, entries: Iterable<unknown>): void {
  const target = openSync(path, "w", PRIVATE);
  try {
    for (const chunk of inChunks(entries)) writeAll(target, chunk);
    fsyncSync(target);
  } finally {
    closeSync(target);
  }
}

function* inChunks(entries: Iterable<unknown>): Generator<string> {
  const chunkChars = 1 << 20;
  let chunk = "";
  for (const entry of entries) {
    chunk += `${JSON.stringify(entry)}\n`;
    if (chunk.length > chunkChars) {
      yield chunk;
      chunk = "";
    }
  }
  if (chunk !== "") yield chunk;
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
