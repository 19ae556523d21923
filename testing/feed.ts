import type { EventRecord } from "@/lib/events/event-record";
import { bringInHistories, numberEvents } from "@/lib/events/number-events";
import { findFeedPage } from "@/lib/events/store/feed";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { TestDatabase } from "./database";

/** Numbers all that happened, as the worker does. */
export async function numberAll(): Promise<void> {
  while ((await bringInHistories()) > 0);
  while ((await numberEvents()) > 0);
}

/** A merchant's whole feed, read part by part. */
export async function wholeFeed(merchantId: MerchantId): Promise<readonly EventRecord[]> {
  const events: EventRecord[] = [];
  for (let after = 0; ; ) {
    const part = await findFeedPage(merchantId, { after, limit: 100, types: null });
    events.push(...part.events);
    if (!part.hasMore) return events;
    after = part.cursor;
  }
}

/** Events by the charge or exception that they happened to, in their order. */
export function bySubject(events: readonly EventRecord[]): ReadonlyMap<string, EventRecord[]> {
  const found = new Map<string, EventRecord[]>(events.map(({ subjectId }) => [subjectId, []]));
  for (const event of events) found.get(event.subjectId)?.push(event);
  return found;
}

/**
 * Cuts the connections that number events right now, as when their process is killed.
 *
 * @param cuts false: only counts them.
 * @returns how many there are.
 */
export async function cutNumbering({ sql }: TestDatabase, cuts = true): Promise<number> {
  const rows = await sql(
    `SELECT CASE WHEN $1 THEN pg_terminate_backend(pid) END FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND query LIKE 'WITH batch AS MATERIALIZED%'`,
    [cuts],
  );
  return rows.length;
}
