import {
  closeSync,
  copyFileSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A log file that has grown larger than this begins anew; the one before it is kept beside it. */
const LARGEST_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

/**
 * Keeps the log files of some folders small, for as long as this process lives: what is in one that has
 * grown too large moves to `<name>.1`. The processes that write go on writing to the same file.
 *
 * @returns what ends it.
 */
export function keepLogsSmall(folders: readonly string[], largest = LARGEST_BYTES): () => void {
  const look = setInterval(() => {
    for (const folder of folders) rotateLogs(folder, largest);
  }, LOOK_EVERY_MS);
  look.unref();
  return () => clearInterval(look);
}

/** Rotates the log files of one folder that have grown larger than `largest` bytes. */
export function rotateLogs(folder: string, largest: number): void {
  for (const name of namesIn(folder)) {
    if (!name.endsWith(".log")) continue;
    const file = join(folder, name);
    try {
      const seen = lstatSync(file);
      if (seen.isFile() && seen.size > largest) rotate(file);
    } catch {
      // Without room for a copy, or without the right to it, the file stays; the next look tries again.
      rmSync(`${file}.1`, { force: true });
    }
  }
}

/** Copies a file aside and empties it: its writers hold it open, each for appending. */
function rotate(file: string): void {
  const before = `${file}.1`;
  // First, for its room is needed where there is little.
  rmSync(before, { force: true });
  copyFileSync(file, before);
  copyRest(file, before);
  truncateSync(file);
}

/** Adds what was written while the copy was made. */
function copyRest(file: string, copy: string): void {
  const source = openSync(file, "r");
  const target = openSync(copy, "a");
  try {
    const chunk = Buffer.alloc(64 * 1024);
    let at = lstatSync(copy).size;
    for (;;) {
      const read = readSync(source, chunk, 0, chunk.length, at);
      if (read === 0) return;
      writeSync(target, chunk, 0, read);
      at += read;
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
