import { entryFromRow, type FeedEntry, type FeedRow } from "@/lib/events/feed-entry";
import { asService, oneAsService, type Transaction } from "@/lib/platform/db/connection";
import { ATTEMPTS_KEPT, type AttemptError, type DeliveryState } from "@/lib/webhooks/endpoint";
import type { LeasedEndpoint } from "./lease";
import { firstOfLine, IS_FIRST, LOOKED_MAX, PARKED } from "./line";

/** The most events of the feed that are taken at once; of those that are left out more, for nothing is sent of them. */
const TAKEN_MAX = 500;
const SKIPPED_MAX = 5_000;

/** So many deliveries are made due, or skipped, at once. */
const PART = 500;
/** So many are parked at once: each is an update, with the endpoint's row locked. */
const PARKED_MAX = 2_000;
/** From so many on that are due and cannot be sent, they are parked: a look at fewer costs little. */
const BEHIND_MAX = 100;

/** Whether an endpoint's types name an event's; none name every one. */
const MATCHES = `(cardinality(e.types) = 0 OR f.type = ANY (e.types)
  OR split_part(f.type, '.', 1) || '.*' = ANY (e.types))`;

/**
 * When an event `f` that is taken is due: at once, but for what waits behind an earlier event of its charge. That is parked until
 * the earlier one is done (`storeAttempts`). Thousands may wait for one charge, and to move all of them at each try would write all
 * of them.
 */
const DUE = `CASE WHEN ${firstOfLine("$1", "f.subject_id")} < f.position
    OR row_number() OVER (PARTITION BY f.subject_id, f.state ORDER BY f.position) > 1 THEN ${PARKED} ELSE $3::timestamptz END`;

/** Locks an endpoint, so that nothing is taken for it while what is next of a charge is looked for, and no wake is lost. */
async function lockEndpoint(tx: Transaction, { id }: LeasedEndpoint): Promise<void> {
  await tx.query({
    name: "lock-webhook-endpoint",
    text: "SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE",
    values: [id],
  });
}

/** Runs a statement about an endpoint, with its row locked; $1 is its id, $2 the lease's token, $3 an instant. */
function ofLocked<Row>(leased: LeasedEndpoint, now: Date, text: string): Promise<Row | undefined> {
  return asService(async (tx) => {
    await lockEndpoint(tx, leased);
    const { rows } = await tx.query<Row & object>({ text, values: [leased.id, leased.token, now] });
    return rows[0];
  });
}

/**
 * The statement of `takeFromFeed`. The part of the feed is looked for by the endpoint's merchant and position: joined with the
 * endpoint, all of the feed that comes after would be read and sorted for each part.
 */
export const TAKE_FROM_FEED = `WITH e AS (SELECT * FROM webhook_endpoints WHERE id = $1 AND lease_token = $2),
      f AS (SELECT part.* FROM e CROSS JOIN LATERAL (SELECT * FROM feed
        WHERE feed.merchant_id = e.merchant_id AND feed.position > e.position ORDER BY feed.merchant_id, feed.position
        LIMIT CASE WHEN e.skip_to > e.position THEN ${SKIPPED_MAX} ELSE ${TAKEN_MAX} END) AS part),
      wanted AS (SELECT f.*, CASE WHEN f.position <= e.skip_to THEN 'skipped' ELSE 'waiting' END AS state FROM f, e WHERE ${MATCHES}
        AND NOT EXISTS (SELECT FROM webhook_deliveries AS sent WHERE sent.endpoint_id = $1 AND sent.position = f.position OFFSET 0)),
      added AS (INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at)
        SELECT $1, f.position, f.merchant_id, f.subject_id, f.type, f.state, CASE f.state WHEN 'waiting' THEN ${DUE} ELSE $3 END
        FROM wanted AS f
        ON CONFLICT DO NOTHING),
      looked AS (SELECT count(*) AS looked, max(position) AS last FROM f),
      head AS (SELECT COALESCE(max(feed_heads.position), 0) AS head FROM e JOIN feed_heads USING (merchant_id))
      UPDATE webhook_endpoints SET position = COALESCE(last, head) FROM looked, head
      WHERE id = $1 AND lease_token = $2 AND COALESCE(last, head) > position RETURNING looked`;

/** The statement of `takeFromReplay`, with its part of the feed looked for in the same way. */
export const TAKE_FROM_REPLAY = `WITH e AS (SELECT * FROM webhook_endpoints WHERE id = $1 AND lease_token = $2 AND replay_position IS NOT NULL),
      f AS (SELECT part.* FROM e CROSS JOIN LATERAL (SELECT * FROM feed
        WHERE feed.merchant_id = e.merchant_id AND feed.position > e.replay_position AND feed.position <= e.replay_to
        ORDER BY feed.merchant_id, feed.position LIMIT ${TAKEN_MAX}) AS part),
      wanted AS (SELECT f.*, 'waiting' AS state FROM f, e
        WHERE ${MATCHES} AND f.at >= COALESCE(e.replay_since, '-infinity') AND f.at < COALESCE(e.replay_until, 'infinity')
          AND (NOT e.replay_only_failed OR EXISTS (SELECT FROM webhook_deliveries AS failed
          WHERE failed.endpoint_id = $1 AND failed.position = f.position AND failed.state IN ('failed', 'skipped')))),
      added AS (INSERT INTO webhook_deliveries AS d (endpoint_id, position, merchant_id, subject_id, type, next_at, manual)
        SELECT $1, f.position, f.merchant_id, f.subject_id, f.type, ${DUE}, true FROM wanted AS f
        ON CONFLICT (endpoint_id, position) DO UPDATE SET state = 'waiting', manual = true, delivered_at = NULL,
          tries = CASE d.state WHEN 'waiting' THEN d.tries ELSE 0 END,
          next_at = CASE d.state WHEN 'waiting' THEN d.next_at ELSE EXCLUDED.next_at END
          WHERE d.state <> 'waiting' OR NOT d.manual),
      looked AS (SELECT count(*) AS looked, max(position) AS last FROM f)
      UPDATE webhook_endpoints SET
        replay_position = CASE WHEN last < replay_to THEN last END,
        replay_to = CASE WHEN last < replay_to THEN replay_to END
      FROM looked WHERE id = $1 AND lease_token = $2 AND replay_position IS NOT NULL RETURNING looked`;

/**
 * Takes the next events of the feed for an endpoint: those of its types wait for it from now on, but what a resumption
 * left out is skipped. They are taken in the
 * order of the feed, in which no event is ever inserted, so that none is missed. At its end the endpoint stands at the
 * head, which a restored backup moves on without an event.
 *
 * @returns how many events were looked at; 0 at the end of the feed.
 */
export function takeFromFeed(leased: LeasedEndpoint, now: Date): Promise<number> {
  return takeBy(leased, now, TAKE_FROM_FEED);
}

/** Runs a statement that takes events for an endpoint, and says how many of them it looked at. */
async function takeBy(leased: LeasedEndpoint, now: Date, text: string): Promise<number> {
  const row = await ofLocked<{ looked: bigint }>(leased, now, text);
  return Number(row?.looked ?? 0);
}

/**
 * Takes the next events of a replay: they wait for the endpoint again, whatever became of them before, and what waits already is
 * wanted as well. The last step ends the replay.
 *
 * @returns how many events were looked at; 0 without a replay.
 */
export function takeFromReplay(leased: LeasedEndpoint, now: Date): Promise<number> {
  return takeBy(leased, now, TAKE_FROM_REPLAY);
}

/** A delivery that is to be sent. */
export interface DueDelivery {
  readonly entry: FeedEntry;
  readonly attempts: number;
  readonly tries: number;
  readonly manual: boolean;
  /** The trace that led to the event, 32 hexadecimal digits; null: none is known. */
  readonly traceId: string | null;
}

/** What is due of an endpoint. */
export interface Due {
  readonly deliveries: readonly DueDelivery[];
  /** Whether fewer were found than wanted, among many that wait behind earlier ones of their charges: those are to be parked. */
  readonly isCrowded: boolean;
}

/**
 * Reads deliveries of an endpoint that are due, the longest due first: of each charge only the first one that waits, and none that
 * somebody wanted sent again before it was taken from the feed, with earlier ones of its charge.
 *
 * @param taken positions that are being sent already.
 * @param now null: also what is due later.
 */
export async function findDue(
  { id, merchantId }: LeasedEndpoint,
  taken: readonly number[],
  most: number,
  now: Date | null,
): Promise<Due> {
  const { rows } = await oneAsService<DueRow | NoneDueRow>({
    text: `WITH found AS MATERIALIZED (SELECT * FROM (
          SELECT * FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting' AND next_at <= COALESCE($2::timestamptz, 'infinity')
          ORDER BY next_at, position LIMIT $7) AS d
        WHERE position <> ALL ($3::bigint[])
          AND (manual OR position > COALESCE((SELECT skip_waiting_to FROM webhook_endpoints WHERE id = $1), 0))
          AND position <= (SELECT position FROM webhook_endpoints WHERE id = $1)
          AND ${IS_FIRST}
        ORDER BY next_at, position LIMIT $4)
      SELECT feed.*, d.attempts, d.tries, d.manual, CASE WHEN (SELECT count(*) FROM found) < $4 THEN
          (SELECT count(*) FROM (SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting' AND next_at <= $2
            LIMIT $6) AS due) = $6 ELSE false END AS is_crowded
      FROM (SELECT) AS look LEFT JOIN (found AS d JOIN feed ON feed.merchant_id = $5 AND feed.position = d.position) ON true
      ORDER BY d.next_at, d.position`,
    values: [id, now, taken, most, merchantId, taken.length + most + BEHIND_MAX, now && LOOKED_MAX],
  });
  const deliveries = rows
    .filter((row) => row.position !== null)
    .map((row) => {
      const { attempts, tries, manual, trace_id: trace } = row;
      const traceId = trace?.replaceAll("-", "") ?? null;
      return { entry: entryFromRow(row), attempts, tries, manual, traceId };
    });
  return { deliveries, isCrowded: rows[0]?.is_crowded ?? false };
}

interface DueRow extends FeedRow, Omit<DueDelivery, "entry" | "traceId"> {
  readonly trace_id: string | null;
  readonly is_crowded: boolean;
}

/** Where nothing was found, the look itself. */
interface NoneDueRow {
  readonly position: null;
  readonly is_crowded: boolean;
}

/**
 * Parks a part of what is due but waits behind an earlier event of its charge, the longest due first. What an endpoint took before
 * it parked any is due like that, and looks would read it again and again. What was tried, by a replay of earlier events, is little, and
 * a worker of an earlier release does not look for it once the earlier ones are done: it stays as it is.
 *
 * @returns whether there was any.
 */
export async function parkPart(leased: LeasedEndpoint, now: Date): Promise<boolean> {
  const row = await ofLocked<{ count: bigint }>(
    leased,
    now,
    `WITH behind AS (SELECT position FROM webhook_deliveries AS d WHERE endpoint_id = $1 AND state = 'waiting' AND next_at <= $3
          AND EXISTS (SELECT FROM webhook_endpoints WHERE id = $1 AND lease_token = $2)
          AND d.tries = 0 AND d.position > ${firstOfLine("$1", "d.subject_id")}
        ORDER BY next_at, position LIMIT ${PARKED_MAX}),
      parked AS (UPDATE webhook_deliveries AS d SET next_at = ${PARKED} FROM behind
        WHERE d.endpoint_id = $1 AND d.position = behind.position AND d.state = 'waiting' RETURNING d.position)
      SELECT count(*) FROM parked`,
  );
  return Number(row?.count ?? 0) > 0;
}

/**
 * Makes the next part due of what waits for an endpoint that works again or is resumed, in the order of the feed, but what waits
 * behind an earlier event of its charge and was never tried: that is due once the earlier one is done (`storeAttempts`). The last
 * part ends it. All of it at once would be hundreds of thousands of rows; by their order each is made due once, however often it
 * fails meanwhile.
 *
 * @returns whether more may wait.
 */
export async function makePartDue(leased: LeasedEndpoint, now: Date): Promise<boolean> {
  const row = await ofLocked<{ is_forwarding: boolean }>(
    leased,
    now,
    `WITH part AS (SELECT position FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting'
          AND position > (SELECT forward_after FROM webhook_endpoints WHERE id = $1 AND lease_token = $2)
          AND position <= (SELECT forward_to FROM webhook_endpoints WHERE id = $1 AND lease_token = $2)
        ORDER BY position LIMIT ${PART}),
      due AS (UPDATE webhook_deliveries AS d SET next_at = $3 FROM part
        WHERE d.endpoint_id = $1 AND d.position = part.position AND d.state = 'waiting' AND d.next_at > $3
          AND (d.tries > 0 OR ${IS_FIRST})),
      looked AS (SELECT count(*) AS looked, max(position) AS last FROM part)
      UPDATE webhook_endpoints SET forward_after = CASE WHEN looked = ${PART} THEN last END,
        forward_to = CASE WHEN looked = ${PART} THEN forward_to END
      FROM looked
      WHERE id = $1 AND lease_token = $2 AND forward_after IS NOT NULL RETURNING forward_after IS NOT NULL AS is_forwarding`,
  );
  return row?.is_forwarding ?? false;
}

/**
 * Skips the next part of what waited for an endpoint when it was resumed from a later event, but what somebody wanted sent
 * again. The last part ends it, and has made due what waited behind the skipped ones.
 *
 * @returns whether more may wait.
 */
export async function skipPart(leased: LeasedEndpoint, now: Date): Promise<boolean> {
  const row = await ofLocked<{ is_skipping: boolean }>(
    leased,
    now,
    `WITH part AS (SELECT position FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting'
          AND position <= (SELECT skip_waiting_to FROM webhook_endpoints WHERE id = $1 AND lease_token = $2)
        ORDER BY position DESC LIMIT ${PART}),
      skipped AS (UPDATE webhook_deliveries AS d SET state = 'skipped', next_at = $3 FROM part
        WHERE d.endpoint_id = $1 AND d.position = part.position AND d.state = 'waiting' AND NOT d.manual),
      looked AS (SELECT count(*) AS looked, min(position) AS last FROM part)
      UPDATE webhook_endpoints SET skip_waiting_to = CASE WHEN looked = ${PART} THEN last - 1 END,
        forward_after = CASE WHEN looked = ${PART} THEN forward_after ELSE 0 END,
        forward_to = CASE WHEN looked = ${PART} THEN forward_to ELSE position END
      FROM looked
      WHERE id = $1 AND lease_token = $2 AND skip_waiting_to IS NOT NULL RETURNING skip_waiting_to IS NOT NULL AS is_skipping`,
  );
  return row?.is_skipping ?? false;
}

/** What became of one attempt, and of its delivery. */
export interface AttemptResult {
  readonly position: number;
  readonly subjectId: string;
  /** 1, 2, 3 … within the delivery. */
  readonly number: number;
  readonly at: Date;
  readonly ms: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly responseHead: string | null;
  readonly manual: boolean;
  readonly state: DeliveryState;
  /** Tries that count, after this one. */
  readonly tries: number;
  /** When it is tried next, if it waits; else when what is behind it may be sent. */
  readonly nextAt: Date;
}

/**
 * Stores attempts of an endpoint, and moves their deliveries on. Where one is done, what is next for the same charge is due, and
 * that alone. What a receiver answered about an anonymised payer is not kept.
 */
export async function storeAttempts(
  leased: LeasedEndpoint,
  results: readonly AttemptResult[],
): Promise<void> {
  const { id, merchantId } = leased;
  const values = [id, merchantId, JSON.stringify(results)];
  await asService(async (tx) => {
    await lockEndpoint(tx, leased);
    await tx.query({
      name: "store-webhook-attempts",
      text: `WITH r AS (SELECT * FROM ${RESULTS}),
        logged AS (INSERT INTO webhook_attempts (endpoint_id, position, number, merchant_id, at, ms, status, error,
            response_head, manual)
          SELECT $1, position, number, $2, at, ms, status, error, CASE WHEN NOT EXISTS (SELECT FROM charges
            WHERE charges.id = r."subjectId" AND charges.merchant_id = $2 AND anonymized_at IS NOT NULL) THEN "responseHead" END, manual
          FROM r ON CONFLICT DO NOTHING)
        UPDATE webhook_deliveries AS d SET state = r.state, attempts = r.number, tries = r.tries, next_at = r."nextAt",
          last_status = r.status, last_error = r.error, manual = d.manual AND r.state = 'waiting',
          delivered_at = CASE WHEN r.state = 'delivered' THEN r."nextAt" END
        FROM r WHERE d.endpoint_id = $1 AND d.position = r.position AND d.merchant_id = $2 AND d.state = 'waiting'`,
      values,
    });
    const older = results.filter(({ number }) => number > ATTEMPTS_KEPT);
    if (older.length > 0) {
      await tx.query({
        text: `DELETE FROM webhook_attempts AS a USING (SELECT * FROM ${RESULTS}) AS r WHERE a.endpoint_id = $1
          AND a.merchant_id = $2 AND a.position = r.position AND a.number <= r.number - ${ATTEMPTS_KEPT}`,
        values: [id, merchantId, JSON.stringify(older)],
      });
    }
    if (results.some(({ state }) => state !== "waiting")) {
      await tx.query({ name: "next-of-webhook-lines", text: NEXT_IS_DUE, values });
    }
  });
}

const RESULTS = `json_to_recordset($3::json) AS result(position bigint, "subjectId" uuid, number int, at timestamptz, ms int,
  status int, error text, "responseHead" text, manual boolean, state text, tries int, "nextAt" timestamptz)`;

/** The next of each charge by the index of lines, as in `firstOfLine`. What failed before has an instant of its own. */
const NEXT_IS_DUE = `UPDATE webhook_deliveries AS d SET next_at = done."nextAt"
  FROM (SELECT following.position, r."nextAt" FROM (SELECT * FROM ${RESULTS}) AS r CROSS JOIN LATERAL (
      SELECT position, subject_id FROM webhook_deliveries AS w WHERE w.endpoint_id = $1 AND w.state = 'waiting'
        AND (w.subject_id, w.position) > (r."subjectId", r.position) ORDER BY w.subject_id, w.position LIMIT 1) AS following
    WHERE r.state <> 'waiting' AND following.subject_id = r."subjectId") AS done
  WHERE d.endpoint_id = $1 AND d.merchant_id = $2 AND d.position = done.position AND d.state = 'waiting'
    AND d.tries = 0 AND d.next_at > done."nextAt"`;
