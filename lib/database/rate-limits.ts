import { inBatches } from "@/lib/batch";
import { PROMPT, pool } from "./connection";

/** Tries that were counted of a key, until an instant in milliseconds since 1970. */
export interface CountedTries {
  readonly tries: number;
  readonly untilMs: number;
}

interface Question {
  readonly key: string;
  readonly atMs: number;
}

/**
 * What is counted of a key at an instant (milliseconds since 1970); null when that is nothing. Every
 * token request asks, good or bad: those of one moment share a statement, which starts after each of
 * them came in, so that a try that was counted before is always seen.
 */
export const findCountedTries: (question: Question) => Promise<CountedTries | null> = inBatches(
  async (questions) => {
    const { rows } = await pool().query<{ key: string; points: number; expire: number }>({
      ...PROMPT,
      name: "counted-tries",
      text: "SELECT key, points, expire FROM rate_limits WHERE key = ANY($1::text[])",
      values: [[...new Set(questions.map(({ key }) => key))]],
    });
    const counted = new Map(rows.map((row) => [row.key, row]));
    return questions.map(({ key, atMs }) => {
      const row = counted.get(key);
      return row && row.expire > atMs ? { tries: row.points, untilMs: row.expire } : null;
    });
  },
  { most: 500, atOnce: 2 },
);
