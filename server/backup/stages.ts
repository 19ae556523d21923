import { createHash } from "node:crypto";
import { monotonicMs } from "@/lib/clock";

const TELL_EVERY_MS = 2_000;
const LINE_END = 0x0a;

/** One stage of a pipeline: what passes is counted, hashed or told about, and goes on unchanged. */
type Stage = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/** Counts the rows that pass, which in COPY's text format are lines, and tells of a long table. */
export function countingRows(
  table: string,
  tell: (sentence: string) => void,
): { readonly stage: Stage; rows(): number } {
  let rows = 0;
  let toldAtMs = monotonicMs();
  async function* stage(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      let end = chunk.indexOf(LINE_END);
      for (; end !== -1; end = chunk.indexOf(LINE_END, end + 1)) rows += 1;
      if (monotonicMs() - toldAtMs > TELL_EVERY_MS) {
        toldAtMs = monotonicMs();
        tell(`${table}: ${inWords(rows)} rows so far`);
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

/** Stands where a stage is not wanted. */
export async function* unchanged(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** A count as people read it. */
export function inWords(count: number): string {
  return count.toLocaleString("en");
}
