import { oneAsService } from "./connection";

/** Rows that one statement deletes, so that none holds locks for long. */
export const BATCH = 5_000;

/** Statements of one run: a table that was never cleaned takes several nights, and not one night for itself. */
const STATEMENTS = 400;

/**
 * Deletes rows of the service a batch at a time.
 *
 * @param text a statement that deletes at most `BATCH` rows, with the instant as its first value; it says how many it
 *   deleted by its row count, or, where a function deletes, in a column `deleted`.
 * @returns how many rows were deleted.
 */
export async function deleteInBatches(text: string, instant: Date): Promise<number> {
  let all = 0;
  for (let statements = 0; statements < STATEMENTS; statements += 1) {
    const { rows, rowCount } = await oneAsService<{ deleted?: number }>({
      text,
      values: [instant],
    });
    const deleted = rows[0]?.deleted ?? rowCount;
    all += deleted;
    if (deleted === 0) break;
  }
  return all;
}
