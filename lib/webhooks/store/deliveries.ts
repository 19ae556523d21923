import { printEventId, subjectOfType } from "@/lib/events/event-id";
import { typesOf } from "@/lib/events/event-types";
import { asMerchant, oneAsMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  ATTEMPTS_KEPT,
  type Attempt,
  type AttemptError,
  type DeliveriesQuery,
  type Delivery,
  type DeliveryState,
  LISTED_MAX,
  LOOKED_AT_MAX,
} from "@/lib/webhooks/endpoint";
import { firstOfLine, PARKED } from "./line";

interface DeliveryRow {
  readonly endpoint_id: string;
  readonly position: bigint;
  readonly subject_id: string;
  readonly number: number;
  readonly type: string;
  readonly at: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: AttemptError | null;
  readonly delivered_at: Date | null;
}

/** What waits behind an earlier event of its charge is sent no sooner than that. Of one that has yet to be made due no instant is known. */
const COLUMNS = `d.endpoint_id, d.position, d.subject_id, feed.number, d.type, feed.at, d.state, d.attempts,
  CASE d.state WHEN 'waiting' THEN NULLIF(${firstOfLine("d.endpoint_id", "d.subject_id", "next_at")}, ${PARKED}) END AS next_at,
  d.last_status, d.last_error, d.delivered_at`;
const WITH_FEED = "JOIN feed ON feed.merchant_id = $1 AND feed.position = d.position";

/** Finds a page of the latest deliveries of an endpoint that match, the latest event first: at most 10,000 of the latest 20,000. */
export function findDeliveries(
  merchantId: MerchantId,
  endpointId: string,
  { state, type, paymentId, page, size }: DeliveriesQuery,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly totalElements: number }> {
  // What is delivered is most of them; those in other states have an index, and the latest of a state are among these.
  const isRare = state !== null && state !== "delivered";
  const among = `(SELECT * FROM webhook_deliveries WHERE merchant_id = $1 AND endpoint_id = $2
      ${isRare ? "AND state = $3" : ""} AND ($5::uuid IS NULL OR subject_id = $5) ORDER BY position DESC LIMIT ${LOOKED_AT_MAX}) AS looked
    WHERE ($3::text IS NULL OR state = $3) AND ($4::text[] IS NULL OR type = ANY ($4))`;
  const values = [merchantId, endpointId, state, type === null ? null : typesOf([type]), paymentId];
  return asMerchant(merchantId, async (tx) => {
    const { rows: counted } = await tx.query<{ count: bigint }>({
      text: `SELECT count(*) FROM (SELECT FROM ${among} LIMIT ${LISTED_MAX}) AS listed`,
      values,
    });
    const totalElements = Number(counted[0]?.count ?? 0);
    const first = BigInt(page) * BigInt(size);
    const left = BigInt(totalElements) - first;
    if (left <= 0n) return { deliveries: [], totalElements };
    const { rows } = await tx.query<DeliveryRow>({
      text: `SELECT ${COLUMNS} FROM (SELECT * FROM ${among}
        ORDER BY position DESC LIMIT $6 OFFSET $7) AS d ${WITH_FEED} ORDER BY d.position DESC`,
      values: [...values, left < size ? left : size, first],
    });
    return { deliveries: rows.map(fromRow), totalElements };
  });
}

/** Finds the deliveries of a charge's events to all endpoints of its merchant, the latest 100. */
export async function findDeliveriesOfCharge(
  merchantId: MerchantId,
  chargeId: string,
): Promise<Delivery[]> {
  const { rows } = await oneAsMerchant<DeliveryRow>(merchantId, {
    text: `SELECT ${COLUMNS} FROM (SELECT * FROM webhook_deliveries WHERE merchant_id = $1 AND subject_id = $2
      ORDER BY position DESC LIMIT 100) AS d ${WITH_FEED}
      JOIN webhook_endpoints AS e ON e.id = d.endpoint_id AND e.merchant_id = $1 AND e.deleted_at IS NULL
      ORDER BY d.position DESC, e.created_at`,
    values: [merchantId, chargeId],
  });
  return rows.map(fromRow);
}

/** Finds one delivery with its latest attempts, the first of them first; null when there is none. */
export async function findDelivery(
  merchantId: MerchantId,
  endpointId: string,
  position: number,
): Promise<{ readonly delivery: Delivery; readonly attempts: readonly Attempt[] } | null> {
  return asMerchant(merchantId, async (tx) => {
    const values = [merchantId, endpointId, position];
    const { rows } = await tx.query<DeliveryRow>({
      text: `SELECT ${COLUMNS} FROM webhook_deliveries AS d ${WITH_FEED}
        JOIN webhook_endpoints AS e ON e.id = d.endpoint_id AND e.merchant_id = $1 AND e.deleted_at IS NULL
        WHERE d.merchant_id = $1 AND d.endpoint_id = $2 AND d.position = $3`,
      values,
    });
    if (!rows[0]) return null;
    const { rows: attempts } = await tx.query<Attempt>({
      text: `SELECT number, at, ms, status, error, response_head AS "responseHead", manual FROM webhook_attempts
        WHERE merchant_id = $1 AND endpoint_id = $2 AND position = $3 ORDER BY number DESC LIMIT ${ATTEMPTS_KEPT}`,
      values,
    });
    return { delivery: fromRow(rows[0]), attempts: attempts.toReversed() };
  });
}

function fromRow(row: DeliveryRow): Delivery {
  const { subject_id: subjectId, number, type, state } = row;
  const subject = subjectOfType(type);
  return {
    endpointId: row.endpoint_id,
    position: Number(row.position),
    eventId: printEventId({ subject, subjectId, number }),
    type,
    paymentId: subject === "charge" ? subjectId : null,
    at: row.at,
    state,
    attempts: row.attempts,
    nextAt: row.next_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
}
