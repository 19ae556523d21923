import { resolve } from "node:path";
import { withFileThread } from "@/lib/platform/file-threads";
import type { MerchantId } from "@/lib/platform/values/ids";
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
 * @param file the compiled thread.
 * @returns null when too many of the merchant's files wait already.
 */
export async function readInThread(
  merchantId: MerchantId,
  task: SpreadsheetTask,
  file = THREAD,
): Promise<SheetReading | null> {
  const done = await withFileThread(merchantId, file, (ask) => ask<SheetReading>(task));
  return done?.result ?? null;
}
