import { TYPED_SOURCES } from "@/lib/events/event-types";
import { entryFromRow, type FeedEntry, type FeedRow } from "@/lib/events/feed-entry";
import { asService, oneAsService, type Statement } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** The catalogue as two arrays of equal length: sources, and their types. */
const CATALOGUE = [
  TYPED_SOURCES.map(([source]) => source),
  TYPED_SOURCES.map(([, type]) => type),
] as const;

/** A merchant whose events wait to be numbered. */
export interface WaitingMerchant {
  readonly merchantId: MerchantId;
  /** Whether what happened before there was a feed is in it: new events wait for that. */
  readonly hasHistory: boolean;
}

/**
 * Finds every merchant with events that have no position, by one look into the index for each: how many wait does not
 * matter.
 */
export async function findWaitingMerchants(): Promise<readonly WaitingMerchant[]> {
  const { rows } = await oneAsService<{ merchant_id: MerchantId; has_history: boolean }>({
    name: "waiting-merchants",
    text: WAITING_MERCHANTS,
  });
  return rows.map(({ merchant_id: merchantId, has_history: hasHistory }) => ({
    merchantId,
    hasHistory,
  }));
}

/** One look into the index for each merchant: a scan for the next one begins behind the one before. */
export const WAITING_MERCHANTS = `WITH RECURSIVE waiting AS (
    (SELECT merchant_id FROM feed_pending ORDER BY merchant_id, id LIMIT 1)
    UNION ALL
    SELECT (SELECT p.merchant_id FROM feed_pending p WHERE p.merchant_id > waiting.merchant_id
      ORDER BY p.merchant_id, p.id LIMIT 1)
    FROM waiting WHERE waiting.merchant_id IS NOT NULL
  ) SELECT merchant_id, COALESCE(history = 'done', false) AS has_history
    FROM waiting LEFT JOIN feed_heads USING (merchant_id) WHERE merchant_id IS NOT NULL`;

/**
 * Gives pending events of some merchants their positions, in one transaction. Each merchant's head is locked first, so
 * that one process at a time numbers a merchant; merchants that another process has are left to it. Events get their
 * positions in the order in which they were written, which for one subject is the order in which they happened: the next
 * one is written only after the one before it was committed, under the lock of the same row. What is in the feed already
 * is left out, and what this release has no type for waits for one that has, with all that was written after it.
 *
 * @param most events of each merchant.
 * @returns what was numbered, by merchant and position.
 */
export function numberPending(
  merchantIds: readonly MerchantId[],
  most: number,
): Promise<readonly FeedEntry[]> {
  return asService(async (tx) => {
    const { rows: heads } = await tx.query<{ merchant_id: MerchantId }>({
      name: "lock-heads",
      text: `SELECT merchant_id FROM feed_heads WHERE merchant_id = ANY($1::uuid[]) AND history = 'done'
        ORDER BY merchant_id FOR UPDATE SKIP LOCKED`,
      values: [merchantIds],
    });
    if (heads.length === 0) return [];
    const locked = heads.map(({ merchant_id }) => merchant_id);
    const { rows } = await tx.query<FeedRow>(numberStatement(locked, most));
    return rows.map(entryFromRow);
  });
}

/**
 * The statement that numbers what is pending of merchants whose heads are locked. It has no name: a named one could keep
 * a plan made for empty tables. Pending rows are deleted by their place and looked up in the feed one by one, so that no
 * estimate leads the planner to read all of either table for a few events. (A place alone is one row of each partition.)
 */
export function numberStatement(merchantIds: readonly MerchantId[], most: number): Statement {
  return { text: NUMBER, values: [merchantIds, most, ...CATALOGUE] };
}

const NUMBER = `WITH batch AS MATERIALIZED (
    SELECT waiting.* FROM unnest($1::uuid[]) AS head(merchant_id) CROSS JOIN LATERAL (
      SELECT ctid AS place, * FROM feed_pending WHERE merchant_id = head.merchant_id ORDER BY id LIMIT $2) AS waiting
  ), typed AS MATERIALIZED (
    SELECT batch.*, known.type,
      bool_and(known.type IS NOT NULL) OVER (PARTITION BY merchant_id ORDER BY id) AS has_type
    FROM batch LEFT JOIN unnest($3::text[], $4::text[]) AS known(source, type) USING (source)
  ), taken AS (
    DELETE FROM feed_pending WHERE ctid = ANY (ARRAY(SELECT place FROM typed WHERE has_type))
      AND id = ANY (ARRAY(SELECT id FROM typed WHERE has_type))
  ), fresh AS (
    SELECT DISTINCT ON (subject_id, number) typed.* FROM typed LEFT JOIN LATERAL (
      SELECT true AS is_in FROM feed WHERE feed.subject_id = typed.subject_id AND feed.number = typed.number LIMIT 1) AS before
      ON true
    WHERE has_type AND is_in IS NULL ORDER BY subject_id, number, id
  ), numbered AS (
    INSERT INTO feed (merchant_id, position, subject_id, number, type, at, trace_id)
    SELECT merchant_id, head.position + row_number() OVER (PARTITION BY merchant_id ORDER BY id),
      subject_id, number, type, at, trace_id
    FROM fresh JOIN feed_heads AS head USING (merchant_id)
    RETURNING *
  ), moved AS (
    UPDATE feed_heads SET position = last.position
    FROM (SELECT merchant_id, max(position) AS position FROM numbered GROUP BY merchant_id) AS last
    WHERE feed_heads.merchant_id = last.merchant_id
  ) SELECT * FROM numbered ORDER BY merchant_id, position`;

/** Gives every merchant a head; until its history is in, a merchant's feed grows by that alone. */
export async function openFeeds(): Promise<void> {
  await oneAsService({
    name: "open-feeds",
    text: `INSERT INTO feed_heads (merchant_id)
      SELECT id FROM merchants WHERE NOT EXISTS (SELECT FROM feed_heads WHERE merchant_id = merchants.id)
      ON CONFLICT DO NOTHING`,
  });
}

/** The merchants whose history is not all in the feed. */
export async function findUnfinishedHistories(): Promise<readonly MerchantId[]> {
  const { rows } = await oneAsService<{ merchant_id: MerchantId }>({
    name: "unfinished-histories",
    text: "SELECT merchant_id FROM feed_heads WHERE history <> 'done' ORDER BY merchant_id",
  });
  return rows.map(({ merchant_id }) => merchant_id);
}

/**
 * Brings a part of what happened before there was a feed into a merchant's feed, in one transaction: all events of some
 * charges, in the order of their creation, and after the last charge those of some exceptions. What is written meanwhile
 * waits as pending, and what is in the feed by then is left out of it. So every event gets in once, and nothing is
 * numbered before what happened to the same charge earlier.
 *
 * @param most charges or exceptions.
 * @returns whether all of it is in the feed now, or another process brings it in.
 */
export function bringInHistory(merchantId: MerchantId, most: number): Promise<boolean> {
  return asService(async (tx) => {
    const { rows } = await tx.query<HistoryHead>({
      name: "lock-history",
      text: `SELECT history, history_at, history_id FROM feed_heads WHERE merchant_id = $1
        FOR UPDATE SKIP LOCKED`,
      values: [merchantId],
    });
    const head = rows[0];
    if (!head || head.history === "done") return true;
    const { rows: moved } = await tx.query<{ history: string }>(
      historyStatement(merchantId, most, { ...head, history: head.history }),
    );
    return moved[0]?.history === "done";
  });
}

/** How far a merchant's history was brought in: its last charge or exception; null at the beginning of a part. */
interface HistoryHead {
  readonly history: keyof typeof HISTORY | "done";
  readonly history_at: Date | null;
  readonly history_id: string | null;
}

/** The statement that brings in a part of a history whose head is locked. It has no name: each part has its own plan. */
export function historyStatement(
  merchantId: MerchantId,
  most: number,
  { history, history_at: at, history_id: id }: HistoryHead & { history: keyof typeof HISTORY },
): Statement {
  const { text, next } = HISTORY[history];
  const sources = history === "charges" ? CATALOGUE : [];
  return { text, values: [merchantId, most, next, at ?? "-infinity", id ?? NIL_UUID, ...sources] };
}

const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** A statement that brings in what `batch` and `found` say, and keeps how far it came; `$3` follows when all is in. */
function bringIn(batch: string, found: string): string {
  return `WITH head AS MATERIALIZED (
      SELECT position FROM feed_heads WHERE merchant_id = $1
    ), batch AS MATERIALIZED (${batch}), found AS (${found}), numbered AS (
      INSERT INTO feed (merchant_id, position, subject_id, number, type, at)
      SELECT $1, head.position + row_number() OVER (ORDER BY since, subject_id, number), subject_id, number, type, at
      FROM found, head RETURNING position
    ), last AS (
      SELECT since, id FROM batch ORDER BY since DESC, id DESC LIMIT 1
    ) UPDATE feed_heads SET position = position + (SELECT count(*) FROM numbered),
        history = CASE WHEN is_over THEN $3 ELSE history END,
        history_at = CASE WHEN is_over THEN NULL ELSE (SELECT since FROM last) END,
        history_id = CASE WHEN is_over THEN NULL ELSE (SELECT id FROM last) END
      FROM (SELECT count(*) < $2 AS is_over FROM batch) AS state
      WHERE merchant_id = $1 RETURNING history`;
}

/** What comes after the last charge or exception that is in: one range of the index, which no OR could be. */
const further = (since: string) => `(${since}, id) > ($4::timestamptz, $5::uuid)`;

/** How each part of a history is brought in, and which part comes after it. */
const HISTORY = {
  charges: {
    next: "exceptions",
    text: bringIn(
      `SELECT id, created_at AS since FROM charges WHERE merchant_id = $1 AND ${further("created_at")}
        ORDER BY created_at, id LIMIT $2`,
      // A type that this release does not know stops the history: it is left to a release that does.
      `SELECT batch.since, event.charge_id AS subject_id, event.number, known.type, event.at
        FROM batch CROSS JOIN LATERAL (
            SELECT * FROM charge_history WHERE charge_id = batch.id AND merchant_id = $1 OFFSET 0) AS event
          LEFT JOIN unnest($6::text[], $7::text[]) AS known(source, type)
            ON known.source = event_source(event.type, from_status, reason, evidence)`,
    ),
  },
  exceptions: {
    next: "done",
    text: bringIn(
      `SELECT id, opened_at AS since, resolved_at, event_count FROM exceptions
        WHERE merchant_id = $1 AND ${further("opened_at")} ORDER BY opened_at, id LIMIT $2`,
      // Opened at 1, resolved at 2, and so on: count_exception_events counts like that.
      `SELECT since, id AS subject_id, number,
          CASE WHEN number % 2 = 1 THEN 'exception.opened' ELSE 'exception.resolved' END AS type,
          CASE WHEN number % 2 = 1 THEN since ELSE COALESCE(resolved_at, since) END AS at
        FROM batch, generate_series(1, event_count) AS number`,
    ),
  },
} as const;
