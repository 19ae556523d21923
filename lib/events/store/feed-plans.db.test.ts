import { beforeAll, expect, test } from "vitest";
import {
  asMerchant,
  asService,
  type Statement,
  type Transaction,
} from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP, PARTITIONED } from "@/testing/deep";
import { numberAll } from "@/testing/feed";
import { findFeedPage, partStatement } from "./feed";
import { historyStatement, numberStatement, WAITING_MERCHANTS } from "./numbering";

const database = freshDatabase();

/** Charges of one merchant from before there was a feed; each was created and opened. */
const CHARGES = DEEP ? 1_000_000 : 5_000;
const EVENTS = 2 * CHARGES;
const TABLES = ["charges", "charge_events"] as const;

let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  // Checks of references included: each would look at every row.
  for (const table of TABLES) await database.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await database.sql(INVENT_CHARGES, [merchantId, CHARGES]);
  await database.sql(INVENT_EVENTS, [merchantId]);
  for (const table of TABLES) await database.sql(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  await database.sql("VACUUM ANALYZE charges, charge_events");
  await numberAll();
  await database.sql("VACUUM ANALYZE feed, feed_pending, feed_heads");
}, 1_800_000);

const INVENT_CHARGES = `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
    amount_cents, due_date, payer_name, payer_document, created_at, lapses_at, event_count)
  SELECT md5('charge ' || i)::uuid, $1, 'k' || i, 'h', 'PENDING', 'BOLETO', 1, '2026-12-01', 'Ana', '12345678909',
    timestamptz '2026-01-01Z' + i * interval '1 second', '2099-01-01Z', 2
  FROM generate_series(1, $2::int) AS i`;

const INVENT_EVENTS = `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
  SELECT id, number, merchant_id, CASE number WHEN 1 THEN 'created' ELSE 'opened' END,
    CASE number WHEN 2 THEN 'CREATING' END::charge_status, 'PENDING', created_at, 'test'
  FROM charges, generate_series(1, 2) AS number WHERE merchant_id = $1`;

/** How many blocks (8 KiB) a statement touches. */
async function blocksOf(tx: Transaction, { text, values = [] }: Statement): Promise<number> {
  const { rows } = await tx.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  });
  const [{ Plan }] = (rows[0] as unknown as { "QUERY PLAN": [{ Plan: Record<string, number> }] })[
    "QUERY PLAN"
  ];
  return (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0);
}

const blocksAt = (after: number, types: "payment.refunded" | null = null) =>
  asMerchant(merchantId, (tx) =>
    blocksOf(tx, partStatement(merchantId, { after, limit: 100, types: types && [types] })),
  );

test("a history is in the feed whole, each charge's events in their order", async () => {
  const [row] = await database.sql<Record<string, string>>(
    `SELECT count(*), max(position) AS last, count(*) FILTER (WHERE number = 2 AND EXISTS (SELECT FROM feed before
       WHERE before.subject_id = feed.subject_id AND before.number = 1 AND before.position < feed.position)) AS after
     FROM feed WHERE merchant_id = $1`,
    [merchantId],
  );
  expect(row).toEqual({ count: String(EVENTS), last: String(EVENTS), after: String(CHARGES) });
});

test("a part of the feed touches as few blocks at its end as at its beginning", async () => {
  for (const after of [0, EVENTS / 2, EVENTS - 101, EVENTS]) {
    expect(await blocksAt(after), `behind ${after}`).toBeLessThan(20);
  }
  const last = await findFeedPage(merchantId, { after: EVENTS - 2, limit: 5, types: null });
  expect(last.events.map(({ position }) => position)).toEqual([EVENTS - 1, EVENTS]);
});

test("a part of a rare type looks at a bounded stretch, and says where to go on", async () => {
  expect(await blocksAt(0, "payment.refunded")).toBeLessThan(200);
  const types = ["payment.refunded"] as const;
  const part = await findFeedPage(merchantId, { after: 0, limit: 100, types });
  expect(part).toEqual({ events: [], cursor: 5_000, hasMore: true });
});

test("one event is numbered by few blocks, however long the feed is", async () => {
  const mine = await newMerchant();
  await numberAll();
  await writtenCharge(mine);
  const blocks = await asService((tx) => blocksOf(tx, numberStatement([mine.id], 4_000)));
  expect(blocks).toBeLessThan(60);
});

test.skipIf(PARTITIONED)(
  "who waits, and the first of them, is found by few blocks, however many events wait",
  async () => {
    const [busy, quiet] = [await newMerchant(), await newMerchant()];
    await numberAll();
    await database.sql(
      `INSERT INTO feed_pending (merchant_id, subject_id, number, source, at)
     SELECT $1, md5(i::text)::uuid, 1, 'created', now() FROM generate_series(1, $2::int) AS i`,
      [busy.id, EVENTS],
    );
    await writtenCharge(quiet);
    expect(await asService((tx) => blocksOf(tx, { text: WAITING_MERCHANTS }))).toBeLessThan(30);
    await database.sql("ANALYZE feed_pending");
    const some = numberStatement([busy.id, quiet.id], 5);
    expect(await asService((tx) => blocksOf(tx, some))).toBeLessThan(120);
    const [left] = await database.sql("SELECT count(*)::int FROM feed_pending");
    expect(left).toEqual({ count: EVENTS - 5 });
  },
);

test("a late part of a history touches as few blocks as an early one", async () => {
  await database.sql("TRUNCATE feed");
  for (const before of [0, CHARGES / 2, CHARGES - 10]) {
    const [head] = await database.sql<{ history_at: Date; history_id: string }>(
      `SELECT created_at AS history_at, id AS history_id FROM charges WHERE merchant_id = $1
       ORDER BY created_at, id OFFSET $2 LIMIT 1`,
      [merchantId, before],
    );
    const part = { history: "charges", ...(head as NonNullable<typeof head>) } as const;
    const blocks = await asService((tx) => blocksOf(tx, historyStatement(merchantId, 2, part)));
    expect(blocks, `behind ${before}`).toBeLessThan(80);
  }
});
