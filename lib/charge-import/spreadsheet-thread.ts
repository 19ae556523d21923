import { resolve } from "node:path";
import { type FileOwner, mayTakeLong, withFileThread } from "@/lib/platform/file-threads";
import { readSpreadsheet, type SheetRules } from "./read-spreadsheet";
import type { SheetReading } from "./spreadsheet";

/** The compiled thread; every process of the service runs in the project's folder. */
const THREAD = resolve("dist/server/spreadsheet-thread.js");

/** A spreadsheet as it is sent to a thread. */
export interface SpreadsheetTask {
  readonly bytes: Uint8Array;
  readonly rules: SheetRules;
}

/** Does what was sent to a thread. */
export function doTask({ bytes, rules }: SpreadsheetTask): SheetReading {
  return readSpreadsheet(bytes, rules);
}

/**
 * Has a spreadsheet read in a thread of its own.
 *
 * @param use receives the spreadsheet and has it read.
 * @returns null when too many of the merchant's or member's files are here already; then nothing of it was received.
 */
export function withSpreadsheetThread<Result>(
  whose: FileOwner,
  use: (read: (task: SpreadsheetTask) => Promise<SheetReading>) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  return withFileThread(whose, THREAD, (ask) =>
    use((task) => ask<SheetReading>(task, isZip(task.bytes) || mayTakeLong(task.bytes.byteLength))),
  );
}

/** Whether a file is a ZIP, as XLSX is: how much is in it its size does not say. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
