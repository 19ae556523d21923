import { type EventKey, familyOf } from "@/lib/events/event-id";
import type { EventRecord } from "@/lib/events/event-record";
import type { EventType } from "@/lib/events/event-types";
import { entryFromRow, type FeedRow } from "@/lib/events/feed-entry";
import {
  asMerchant,
  oneAsMerchant,
  oneAsService,
  type Statement,
} from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { findEventRecords } from "./event-records";

/** Which part of a feed. */
export interface FeedPart {
  /** Behind this position. */
  readonly after: number;
  /** The most events. */
  readonly limit: number;
  /** Null: of every type. */
  readonly types: readonly EventType[] | null;
}

/** A part of a feed. */
export interface FeedPage {
  readonly events: readonly EventRecord[];
  /** The position up to which all was looked at: at the feed's end its head, which a restored backup moves on alone. */
  readonly cursor: number;
  /** Whether there may be more behind that. */
  readonly hasMore: boolean;
}

/** How many positions a part of some types looks at: what is rare is found over several parts, each of them quick. */
const LOOKS_AT = 5_000;

const COLUMNS = "merchant_id, position, subject_id, number, type, at";

/** Reads a part of a merchant's feed by its primary key: it costs the same wherever it begins. */
export function findFeedPage(merchantId: MerchantId, part: FeedPart): Promise<FeedPage> {
  return asMerchant(merchantId, async (tx) => {
    const { after, limit, types } = part;
    const { rows } = await tx.query<PartRow>(partStatement(merchantId, part));
    const entries = rows.flatMap((row) => (row.position === null ? [] : entryFromRow(row)));
    const shown = entries.slice(0, limit);
    const events = await findEventRecords(tx, shown);
    const isFull = entries.length > limit;
    return {
      events,
      cursor: isFull
        ? (shown.at(-1)?.position ?? after)
        : Math.max(after, Number(rows[0]?.last ?? after)),
      hasMore: isFull || (types !== null && Number(rows[0]?.looked_at ?? 0) === LOOKS_AT),
    };
  });
}

/** The statement of a part: its events and one more, and how far it looked; where nothing is, the head of that moment. */
export function partStatement(
  merchantId: MerchantId,
  { after, limit, types }: FeedPart,
): Statement {
  return {
    text: `WITH part AS MATERIALIZED (
        SELECT ${COLUMNS} FROM feed WHERE merchant_id = $1 AND position > $2 ORDER BY position LIMIT $3
      ), looked AS (
        SELECT count(*) AS looked_at,
          COALESCE(max(position), (SELECT position FROM feed_heads WHERE merchant_id = $1)) AS last FROM part
      ) SELECT looked.*, found.* FROM looked LEFT JOIN (
        SELECT * FROM part WHERE $4::text[] IS NULL OR type = ANY($4) ORDER BY position LIMIT $5) AS found ON true
      ORDER BY position`,
    values: [merchantId, after, types ? LOOKS_AT : limit + 1, types, limit + 1],
  };
}

/** Without an event every column of one is null. */
type PartRow = { readonly looked_at: bigint; readonly last: bigint | null } & (
  | FeedRow
  | { readonly position: null }
);

/** Reads one event of a merchant; null for another merchant's, and for one that has no position yet. */
export function findEvent(merchantId: MerchantId, key: EventKey): Promise<EventRecord | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<FeedRow>({
      name: "event-of-feed",
      text: `SELECT ${COLUMNS} FROM feed WHERE merchant_id = $1 AND subject_id = $2 AND number = $3
        AND starts_with(type, $4)`,
      values: [merchantId, key.subjectId, key.number, `${familyOf(key.subject)}.`],
    });
    const [record] = await findEventRecords(tx, rows.map(entryFromRow));
    return record ?? null;
  });
}

/** The last positions that were given out in some merchants' feeds; a merchant without events has none. */
export async function findHeads(
  merchantIds: readonly MerchantId[],
): Promise<ReadonlyMap<MerchantId, number>> {
  const { rows } = await oneAsService<{ merchant_id: MerchantId; position: bigint }>({
    name: "feed-heads",
    text: "SELECT merchant_id, position FROM feed_heads WHERE merchant_id = ANY($1::uuid[])",
    values: [merchantIds],
  });
  return new Map(rows.map((row) => [row.merchant_id, Number(row.position)]));
}

/**
 * The last position that was given out in a merchant's feed: what happens from now on comes behind it.
 *
 * @returns 0 when nothing happened yet; null while what happened before there was a feed is being brought in, for its
 *   events come behind the last position too.
 */
export async function findFeedEnd(merchantId: MerchantId): Promise<number | null> {
  const { rows } = await oneAsMerchant<{ position: bigint | null }>(merchantId, {
    name: "feed-end",
    text: `SELECT CASE WHEN history = 'done' THEN position
        WHEN EXISTS (SELECT FROM charges WHERE merchant_id = $1)
          OR EXISTS (SELECT FROM exceptions WHERE merchant_id = $1) THEN NULL ELSE 0 END AS position
      FROM (SELECT) AS one LEFT JOIN feed_heads ON merchant_id = $1`,
    values: [merchantId],
  });
  const position = rows[0]?.position ?? null;
  return position === null ? null : Number(position);
}
