import type pg from "pg";
import type { MerchantId } from "@/lib/platform/values/ids";
import { openSnapshot, type Snapshot } from "./snapshot";

/** Rows of one round trip: few enough that other requests are answered between two batches. */
const BATCH = 100;

/** Every row of an export, whatever its page, at one instant. */
export interface RowSnapshot<Row> {
  readonly total: number;
  /** In the query's order, read on demand; a batch is emptied when the next one is requested. */
  readonly batches: AsyncGenerator<readonly Row[]>;
  /** Ends the reading, also before its end. The caller that opened it always calls this. */
  end(): Promise<void>;
}

/** Whose rows are read, and by which member, where one does (openSnapshot). */
export interface RowReader {
  readonly merchantId: MerchantId;
  readonly id?: string;
}

/** What is read: `count` is one row with the number of rows, as `count`, and `rows` are these, by their number. */
interface Statements {
  readonly count: string;
  readonly rows: (total: number) => string;
  /** Of both. */
  readonly values: readonly unknown[];
}

/**
 * Opens a merchant's rows on a separate connection.
 *
 * @returns null when the merchant has two snapshots open, or the member one.
 */
export async function openRowSnapshot<Raw extends pg.QueryResultRow, Row>(
  { merchantId, id }: RowReader,
  { count, rows, values }: Statements,
  read: (row: Raw) => Row,
): Promise<RowSnapshot<Row> | null> {
  const snapshot = await openSnapshot(merchantId, id ?? null);
  if (!snapshot) return null;
  try {
    const [counted] = await snapshot.read<{ count: bigint }>({ text: count, values });
    const total = Number(counted?.count ?? 0);
    await snapshot.read({ text: `DECLARE exported NO SCROLL CURSOR FOR ${rows(total)}`, values });
    return { total, batches: batchesOf(snapshot, read), end: () => snapshot.end() };
  } catch (error) {
    await snapshot.end();
    throw error;
  }
}

async function* batchesOf<Raw extends pg.QueryResultRow, Row>(
  snapshot: Snapshot,
  read: (row: Raw) => Row,
): AsyncGenerator<readonly Row[]> {
  const fetch = () => {
    const batch = snapshot.read<Raw>({ text: `FETCH ${BATCH} FROM exported` });
    // Read ahead, it may fail before it is awaited.
    batch.catch(() => {});
    return batch;
  };
  // The database reads the next batch while this one is written.
  let ahead = fetch();
  for (;;) {
    const rows = await ahead;
    if (rows.length === 0) return;
    ahead = fetch();
    const batch = rows.map(read);
    rows.length = 0;
    yield batch;
    // Promises of this loop, and the arrays they resolved to, live until the next full garbage collection:
    // only the empty array of a written batch may be left.
    batch.length = 0;
  }
}
