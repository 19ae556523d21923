import { asMerchant, asService, oneAsMerchant } from "@/lib/platform/db/connection";
import { BATCH, deleteAllInBatches } from "@/lib/platform/db/delete-in-batches";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  CALLS_KEPT_DAYS,
  type CallPage,
  type CallPlace,
  type CallQuery,
  type KeptCall,
  type NewCall,
} from "@/lib/request-log/request-log";

/** So many calls are looked at for one page: of what is rare, further pages look at older ones. */
export const LOOKED_AT_MAX = 5_000;

/** Nobody waits for the disk: a crash of PostgreSQL may lose the calls of its last moments. */
const NOT_AWAITED = "SET LOCAL synchronous_commit = off";

/** Writes calls of any merchants, and counts them by their Brasília day. */
export async function insertCalls(calls: readonly NewCall[]): Promise<void> {
  const column = <Value>(of: (call: NewCall) => Value) => calls.map(of);
  await asService(
    (tx) =>
      tx.query({
        name: "request-log-insert",
        // In one order, so that no two processes wait for each other's counts.
        text: `WITH calls AS (
            INSERT INTO request_log (merchant_id, at, request_id, credential_id, method, path, payment_id, status,
              code, ms, address)
            SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::uuid[], $5::text[], $6::text[],
              $7::uuid[], $8::smallint[], $9::text[], $10::int[], $11::text[])
            RETURNING merchant_id, (at AT TIME ZONE 'America/Sao_Paulo')::date AS day, status
          ) INSERT INTO request_counts AS kept (merchant_id, day, calls, refused, failed)
          SELECT merchant_id, day, count(*), count(*) FILTER (WHERE status BETWEEN 400 AND 499),
            count(*) FILTER (WHERE status >= 500) FROM calls GROUP BY merchant_id, day ORDER BY merchant_id, day
          ON CONFLICT (merchant_id, day) DO UPDATE SET calls = kept.calls + EXCLUDED.calls,
            refused = kept.refused + EXCLUDED.refused, failed = kept.failed + EXCLUDED.failed`,
        values: [
          column(({ merchantId }) => merchantId),
          column(({ at }) => at),
          column(({ requestId }) => requestId),
          column(({ credentialId }) => credentialId),
          column(({ method }) => method),
          column(({ path }) => path),
          column(({ paymentId }) => paymentId),
          column(({ status }) => status),
          column(({ code }) => code),
          column(({ ms }) => ms),
          column(({ address }) => address),
        ],
      }),
    [NOT_AWAITED],
  );
}

interface CallRow {
  readonly at: Date;
  readonly request_id: string;
  readonly credential_id: string;
  readonly method: string;
  readonly path: string;
  readonly payment_id: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly address: string;
  readonly client_id: string;
  readonly credential: string;
}

const SHOWN = `l.at, l.request_id, l.credential_id, l.method, l.path, l.payment_id, l.status, l.code, l.ms, l.address,
  m.client_id, s.name AS credential`;
const CALLERS = `JOIN merchants AS m ON m.id = $1
  JOIN client_secrets AS s ON s.id = l.credential_id AND s.merchant_id = $1`;
const BEHIND =
  "merchant_id = $1 AND ($2::timestamptz IS NULL OR (at, request_id) < ($2, $3::uuid))";

/** Finds a part of a merchant's log, the latest call first. */
export function findCalls(merchantId: MerchantId, query: CallQuery): Promise<CallPage> {
  const { status, method, path, paymentId, after, size } = query;
  const place = [merchantId, after?.at ?? null, after?.requestId ?? null];
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<CallRow>({
      text: `SELECT ${SHOWN} FROM (SELECT * FROM (
            SELECT * FROM request_log WHERE ${BEHIND} ORDER BY at DESC, request_id DESC LIMIT ${LOOKED_AT_MAX}
          ) AS looked
          WHERE ($4::int IS NULL OR status BETWEEN $4 AND $5) AND ($6::text IS NULL OR method = $6)
            AND ($7::text IS NULL OR path = $7) AND ($8::uuid IS NULL OR payment_id = $8)
          ORDER BY at DESC, request_id DESC LIMIT $9) AS l ${CALLERS} ORDER BY l.at DESC, l.request_id DESC`,
      values: [
        ...place,
        status?.from ?? null,
        status?.to ?? null,
        method,
        path,
        paymentId,
        size + 1,
      ],
    });
    const calls = rows.slice(0, size).map(fromRow);
    if (rows.length > size) return { calls, next: calls.at(-1) ?? null };
    const { rows: last } = await tx.query<{ at: Date; request_id: string }>({
      text: `SELECT at, request_id FROM request_log WHERE ${BEHIND}
        ORDER BY at DESC, request_id DESC OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`,
      values: place,
    });
    return { calls, next: last[0] ? { at: last[0].at, requestId: last[0].request_id } : null };
  });
}

/** Finds one call by its place; null when it is not there, or no longer. */
export async function findCall(merchantId: MerchantId, place: CallPlace): Promise<KeptCall | null> {
  const { rows } = await oneAsMerchant<CallRow>(merchantId, {
    text: `SELECT ${SHOWN} FROM request_log AS l ${CALLERS} WHERE l.merchant_id = $1 AND l.at = $2 AND l.request_id = $3`,
    values: [merchantId, place.at, place.requestId],
  });
  return rows[0] ? fromRow(rows[0]) : null;
}

/** A subquery of how many calls a merchant made: `calls`, `refused` (4xx) and `failed` (5xx) of each `day`. */
export function requestCountsOf(merchant: string): string {
  return `(SELECT day, calls, refused, failed FROM request_counts WHERE merchant_id = ${merchant})`;
}

const DAY_IS_OVER = "day < ($1::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date";

/**
 * Deletes the calls whose time is over, and the counts of days that are over for all of their calls, until `stopping`. Rows are
 * deleted by their place; where partitions have rows at the same place, those are over as well.
 */
export async function deleteOldCalls(now: Date, stopping: AbortSignal): Promise<void> {
  await deleteAllInBatches(
    `DELETE FROM request_log WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM request_log WHERE at < $1 ORDER BY at LIMIT ${BATCH})) AND at < $1`,
    new Date(now.getTime() - CALLS_KEPT_DAYS * 86_400_000),
    stopping,
  );
  await deleteAllInBatches(
    `DELETE FROM request_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM request_counts
      WHERE ${DAY_IS_OVER} LIMIT ${BATCH})) AND ${DAY_IS_OVER}`,
    new Date(now.getTime() - CALLS_KEPT_DAYS * 86_400_000),
    stopping,
  );
}

function fromRow(row: CallRow): KeptCall {
  return {
    at: row.at,
    requestId: row.request_id,
    method: row.method,
    path: row.path,
    paymentId: row.payment_id,
    status: row.status,
    code: row.code,
    ms: row.ms,
    clientId: row.client_id,
    credentialId: row.credential_id,
    credential: row.credential,
    address: row.address,
  };
}
