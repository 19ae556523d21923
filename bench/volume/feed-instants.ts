import { quantile, type Result } from "@/bench/result";
import { report } from "@/bin/command";
import { asMerchant } from "@/lib/platform/db/connection";
import { positionBefore } from "@/lib/webhooks/store/endpoints";
import { type Scratch, timed } from "./scratch";
import { newShop } from "./shop";

const TIMES = 20;
const DAYS = [1, 30, 182, 364];
const DAY_MS = 86_400_000;

/**
 * Where a day begins in a feed of a year of events, as endpoints that are resumed or replayed from a day ask: by the index
 * of blocks (BRIN) that there is, and by one of every row beside it.
 */
export async function feedInstants(scratch: Scratch, events: number): Promise<Result[]> {
  const { merchantId } = await newShop();
  report(`Inventing a feed of ${events} events`);
  await scratch.sql("SET session_replication_role = replica");
  await scratch.sql(FEED, [merchantId, events]);
  await scratch.sql("SET session_replication_role = origin");
  await scratch.sql(
    `INSERT INTO feed_heads (merchant_id, position, history) VALUES ($1, $2, 'done')
      ON CONFLICT (merchant_id) DO UPDATE SET position = $2, history = 'done'`,
    [merchantId, events],
  );
  await scratch.sql("VACUUM ANALYZE feed");
  const measured = async () => {
    const taken: number[] = [];
    for (const days of DAYS) {
      const from = new Date(Date.now() - days * DAY_MS);
      const find = () => asMerchant(merchantId, (tx) => positionBefore(tx, merchantId, from));
      taken.push(quantile(await timed(TIMES, find), 0.95));
    }
    return taken;
  };
  const byBlocks = await measured();
  await scratch.sql("CREATE INDEX rows_idx ON feed (merchant_id, at, position)");
  await scratch.sql("VACUUM ANALYZE feed");
  const byRows = await measured();
  const [size] = await scratch.sql<{ blocks: string; rows: string }>(
    `SELECT pg_size_pretty(pg_relation_size('feed_at_idx')) AS blocks,
      pg_size_pretty(pg_relation_size('rows_idx')) AS rows`,
  );
  return DAYS.map((days, index) => ({
    figure: `where the last ${days} days of ${events} events begin, p95`,
    reached: byBlocks[index] ?? Number.NaN,
    unit: "ms",
    yardstick: { what: "an index of every row", reached: byRows[index] ?? Number.NaN },
    note: `${size?.blocks} of index; theirs ${size?.rows}`,
  }));
}

/** Each charge's second event is some hours later than its first, so that instants and positions are not one order. */
const FEED = `INSERT INTO feed (merchant_id, position, subject_id, number, type, at)
  SELECT $1, i, md5('charge ' || i / 2)::uuid, 1 + i % 2, 'payment.created',
    now() - interval '365 days' + i * (interval '365 days' / $2::int) - (i % 2) * (i % 37) * interval '10 minutes'
  FROM generate_series(1, $2::int) AS i`;
