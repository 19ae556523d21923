import { monotonicMs, pauseUnlessAborted } from "@/lib/platform/clock";
import { SharedAllowance } from "@/lib/platform/shared-allowance";
import type { MerchantId } from "@/lib/platform/values/ids";

/**
 * What all files of exports may take of the worker, in ms of its time: two seconds at once, then two fifths of each second. A
 * merchant alone has half of it. What is owed beyond 20 s is forgotten, so that nothing waits for more than 50 s: the
 * database ends a snapshot that is idle for longer than 90 s.
 */
const PACE = { mostMs: 2_000, backMs: 400, owedMs: 20_000 };

/** What a file counts before its rows, in ms: a job, a connection of its own with its snapshot, and several statements. */
const FILE_MS = 100;

/** What a batch of rows counts at most, in ms, since it may wait for the database. */
const BATCH_MAX_MS = 50;

/** One for all merchants of this process, so that many of them take no more of it than few. */
const allowance = new SharedAllowance(PACE.mostMs, PACE.backMs, PACE.owedMs);

/**
 * How long until a merchant's next file may begin, in ms; 0 when it may.
 *
 * @param merchantId the empty text has no files and never waits.
 */
export function waitOfFile(merchantId: string): number {
  return allowance.waitOf(merchantId);
}

/** Counts a file that begins. */
export function countFile(merchantId: MerchantId): void {
  allowance.take(FILE_MS, merchantId);
}

/**
 * Hands on the batches of a file's rows, and before each waits until its merchant may take more. What a batch takes is
 * counted until the next one is there. Batches wait, and not pieces of the file, since a spreadsheet is compressed ahead
 * of who reads it: so nothing is made meanwhile.
 *
 * @param stopping ends the wait, and what is made.
 * @throws what reading the batches throws, and the reason of `stopping`.
 */
export async function* pacedBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  merchantId: MerchantId,
  stopping = new AbortController().signal,
): AsyncGenerator<readonly Row[]> {
  let began = monotonicMs();
  const count = () => allowance.take(Math.min(monotonicMs() - began, BATCH_MAX_MS), merchantId);
  for await (const batch of batches) {
    count();
    await pauseUnlessAborted(allowance.waitOf(merchantId), stopping);
    stopping.throwIfAborted();
    began = monotonicMs();
    yield batch;
  }
  count();
}
