import { inBatches } from "@/lib/platform/batch";
import { PROMPT, pool } from "@/lib/platform/db/connection";

/** A key's tries that count until an instant, in milliseconds since 1970. */
export interface CountedTries {
  readonly tries: number;
  readonly untilMs: number;
}

interface KeyAt {
  readonly key: string;
  readonly atMs: number;
}

/**
 * Reads the tries of a key that count at an instant (milliseconds since 1970); null for none. Every token
 * request needs this, so simultaneous requests share one statement. It starts after each of them came in,
 * and so sees every try that was counted before.
 */
export const findCountedTries: (keyAt: KeyAt) => Promise<CountedTries | null> = inBatches(
  async (keys) => {
    const { rows } = await pool().query<{ key: string; points: number; expire: number }>({
      ...PROMPT,
      name: "counted-tries",
      text: "SELECT key, points, expire FROM rate_limits WHERE key = ANY($1::text[])",
      values: [[...new Set(keys.map(({ key }) => key))]],
    });
    const counted = new Map(rows.map((row) => [row.key, row]));
    return keys.map(({ key, atMs }) => {
      const row = counted.get(key);
      return row && row.expire > atMs ? { tries: row.points, untilMs: row.expire } : null;
    });
  },
  { most: 500, atOnce: 2 },
);
