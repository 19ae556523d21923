import { oneAsService } from "./connection";

/** Rows that one statement deletes, so that none holds locks for long. */
export const BATCH = 5_000;

/** Statements of one run: a table that was never cleaned takes several nights, and not one night for itself. */
const STATEMENTS = 400;

/**
 * Deletes rows of the service a batch at a time, a bounded number of them.
 *
 * @param text a statement that deletes at most `BATCH` rows, with the instant as its first value; its result is how many it
 *   deleted by its row count, or, where a function deletes, in a column `deleted`.
 * @param onDeleted is called after each batch with how many rows were deleted so far.
 * @returns how many rows were deleted.
 */
export async function deleteInBatches(
  text: string,
  instant: Date,
  onDeleted: (soFar: number) => void = () => {},
): Promise<number> {
  let all = 0;
  for (let statements = 0; statements < STATEMENTS; statements += 1) {
    const deleted = await deleteBatch(text, instant);
    if (deleted === 0) break;
    all += deleted;
    onDeleted(all);
  }
  return all;
}

/**
 * Deletes all such rows, however many there are: of a table that grows faster than a bounded number of rows an hour.
 *
 * @param text as `deleteInBatches` takes it.
 * @param stopping ends it before the next batch.
 */
export async function deleteAllInBatches(
  text: string,
  instant: Date,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted && (await deleteBatch(text, instant)) > 0);
}

async function deleteBatch(text: string, instant: Date): Promise<number> {
  const { rows, rowCount } = await oneAsService<{ deleted?: number }>({ text, values: [instant] });
  return rows[0]?.deleted ?? rowCount;
}
