import { createHash } from "node:crypto";
import { monotonicMs } from "@/lib/platform/clock";

const TELL_EVERY_MS = 2_000;
const LINE_END = 0x0a;

/** One stage of a pipeline: it counts, hashes or reports what passes, and passes it on unchanged. */
type Stage = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Counts the rows that pass, which in COPY's text format are lines, and reports progress on a long table. */
export function countingRows(
  table: string,
  report: (sentence: string) => void,
): { readonly stage: Stage; rows(): number } {
  let rows = 0;
  let reportedAtMs = monotonicMs();
  async function* stage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      let end = chunk.indexOf(LINE_END);
      for (; end !== -1; end = chunk.indexOf(LINE_END, end + 1)) rows += 1;
      if (monotonicMs() - reportedAtMs > TELL_EVERY_MS) {
        reportedAtMs = monotonicMs();
        report(`${table}: ${inWords(rows)} rows so far`);
      }
      yield chunk;
    }
  }
  return { stage, rows: () => rows };
}

/** Hashes the bytes that pass. */
export function hashing(): { readonly stage: Stage; bytes(): number; sha256(): string } {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* stage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { stage, bytes: () => bytes, sha256: () => hash.digest("hex") };
}

/** A stage that changes nothing, where another one is not wanted. */
export async function* unchanged(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** A count with thousands separated. */
export function inWords(count: number): string {
  return count.toLocaleString("en");
}
