import type { ChargeStatus } from "@/lib/charges/charge-status";
import { NAMED_CHARGES } from "@/lib/charges/store/row";
import { type ChargeQuery, type ChargeTotals, PARTLY_REFUNDED } from "@/lib/listing/charge-query";
import { splitByCounters } from "@/lib/listing/counters";
import { filtersOf, isRefundFilter } from "@/lib/listing/filters";
import type { ListChanges, ListWatch } from "@/lib/listing/watch-list";
import { asMerchant, oneAsMerchant, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { hasRefund, whereOf } from "./conditions";
import { SHOWN_COLUMNS, type ShownRow, shownFromRow } from "./shown-row";
import { chargeTotals } from "./totals";

/** How many events are looked at for charges that came into a list; beyond, a page says "and more". */
const LOOKS_AT = 500;

/**
 * Finds what happened to an open list since a position of the merchant's feed. Costs the same however many charges the
 * merchant has: the rows and a bounded part of the feed are read by their keys, and the totals are those of counters.
 */
export async function findListChanges(
  merchantId: MerchantId,
  watch: ListWatch,
): Promise<ListChanges> {
  const { rows } = await oneAsMerchant<{ position: bigint }>(merchantId, {
    name: "feed-head",
    text: "SELECT position FROM feed_heads WHERE merchant_id = $1",
    values: [merchantId],
  });
  const position = Number(rows[0]?.position ?? 0);
  const { after, list } = watch;
  if (position <= after) {
    return { position: after, rows: [], entered: 0, more: false, totals: null };
  }
  return asMerchant(merchantId, async (tx) => ({
    position,
    rows: await changedRows(tx, merchantId, watch),
    ...(list ? await entriesInto(tx, merchantId, watch, list) : { entered: 0, more: false }),
    totals: list && (await countedTotals(tx, merchantId, list)),
  }));
}

/** The rows that have an event behind the position, each found by its own events. */
async function changedRows(
  tx: Transaction,
  merchantId: MerchantId,
  { after, shown }: ListWatch,
): Promise<ListChanges["rows"]> {
  if (shown.length === 0) return [];
  const { rows } = await tx.query<ShownRow>({
    name: "changed-rows-of-list",
    // Without the OFFSET the planner could read every event behind the position, in search of those of the rows.
    text: `SELECT ${SHOWN_COLUMNS} FROM ${NAMED_CHARGES} WHERE merchant_id = $1
      AND EXISTS (SELECT FROM (SELECT position FROM feed
        WHERE subject_id = charges.id AND merchant_id = $1 OFFSET 0) AS own WHERE position > $3)`,
    values: [merchantId, shown, after],
  });
  return rows.map(shownFromRow);
}

/**
 * Counts the charges that came into a list by an event behind the position, and are in it now. A text is not searched
 * for: of a search it counts none.
 */
async function entriesInto(
  tx: Transaction,
  merchantId: MerchantId,
  { after, shown }: ListWatch,
  list: ChargeQuery,
): Promise<Pick<ListChanges, "entered" | "more">> {
  if (list.text !== null) return { entered: 0, more: false };
  const statuses = enteredFrom(list);
  const filters = filtersOf(list).filter((filter) => !isRefundFilter(filter));
  const values: unknown[] = [merchantId, after, shown, statuses];
  const { rows } = await tx.query<{ seen: bigint; entered: bigint }>({
    text: `WITH part AS MATERIALIZED (
        SELECT subject_id, number FROM feed WHERE merchant_id = $1 AND position > $2
        ORDER BY position LIMIT ${LOOKS_AT + 1}
      ), moved AS MATERIALIZED (
        SELECT DISTINCT subject_id AS moved_id FROM part
        WHERE NOT subject_id = ANY($3::uuid[]) AND EXISTS (
          SELECT FROM charge_events AS event
          WHERE event.charge_id = subject_id AND event.number = part.number AND event.merchant_id = $1
            AND (from_status IS NULL
              OR cardinality($4::charge_status[]) > 0 AND NOT from_status = ANY($4::charge_status[]))))
      SELECT (SELECT count(*) FROM part) AS seen, count(*) AS entered
      FROM moved CROSS JOIN LATERAL (SELECT * FROM charges WHERE charges.id = moved_id OFFSET 0) AS found
      WHERE ${whereOf(filters, values)}${list.partlyRefunded ? ` AND ${hasRefund("found.id")}` : ""}`,
    values,
  });
  const seen = Number(rows[0]?.seen ?? 0);
  return { entered: Number(rows[0]?.entered ?? 0), more: seen > LOOKS_AT };
}

/** The statuses of which a charge of the list has one, so that an event from any other brings it in; empty for all. */
function enteredFrom({ ended, partlyRefunded, statuses }: ChargeQuery): readonly ChargeStatus[] {
  if (ended !== null) return ["CANCELED"];
  return partlyRefunded ? PARTLY_REFUNDED : statuses;
}

/** The totals of a list where counters alone have them: what would be added up charge by charge is left as it was. */
async function countedTotals(
  tx: Transaction,
  merchantId: MerchantId,
  list: ChargeQuery,
): Promise<ChargeTotals | null> {
  if (splitByCounters(list)?.partDays.length !== 0) return null;
  const [totals] = await chargeTotals(tx, merchantId, [list]);
  return totals ?? null;
}
