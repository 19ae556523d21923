import {
  type Export,
  type Exported,
  type ExportFailure,
  type ExportFileFormat,
  type ExportOrder,
  type ExportStatus,
  KEPT_BYTES_MAX,
  KEPT_BYTES_OF_ONE_MAX,
  KEPT_MS,
  UNFINISHED_MAX,
  UNFINISHED_OF_ONE_MAX,
} from "@/lib/exports/export";
import { asMerchant, oneAsMerchant, oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";

/** The background task that makes an export's file. */
export const WRITE_EXPORT = "write-export";

/** The advisory lock, for each merchant, under which its exports are counted and one is added. */
const ADDING_LOCK = 7_692;

/** A request for an export. */
export interface NewExport extends ExportOrder {
  readonly merchantId: MerchantId;
  readonly idempotencyKey: string;
  readonly locale: Locale;
  /** Who requests it, such as `credential:<id>`. */
  readonly caller: string;
}

/**
 * Stores an export with the job that makes its file, in one transaction; once per idempotency key.
 *
 * @returns the export, `added` unless an earlier request with the key made it; null when the merchant or who requests it has as
 *   many exports in progress, or as large files, as it may have.
 */
export function insertExport(
  order: NewExport,
  now: Date,
): Promise<{ readonly found: Export; readonly added: boolean } | null> {
  const { merchantId, idempotencyKey, what, format, filters, locale, caller } = order;
  return asMerchant(merchantId, async (tx) => {
    await tx.query({
      text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
      values: [ADDING_LOCK, merchantId],
    });
    const { rows: earlier } = await tx.query<ExportRow>({
      text: `SELECT ${COLUMNS} FROM exports WHERE merchant_id = $1 AND idempotency_key = $2`,
      values: [merchantId, idempotencyKey],
    });
    if (earlier[0]) return { found: exportFromRow(earlier[0]), added: false };
    const { rows } = await tx.query<ExportRow>({
      text: `INSERT INTO exports (merchant_id, idempotency_key, what, format, filters, locale, caller, requested_at, expires_at)
        SELECT $1, $2, $3, $4, $5, $6, $9, $7, $8
        FROM (SELECT count(*) FILTER (WHERE finished_at IS NULL) AS unfinished, COALESCE(sum(bytes), 0) AS kept,
            count(*) FILTER (WHERE finished_at IS NULL AND caller = $9) AS own_unfinished,
            COALESCE(sum(bytes) FILTER (WHERE caller = $9), 0) AS own_kept
          FROM exports WHERE merchant_id = $1) AS others
        WHERE unfinished < ${UNFINISHED_MAX} AND kept < ${KEPT_BYTES_MAX}
          AND own_unfinished < ${UNFINISHED_OF_ONE_MAX} AND own_kept < ${KEPT_BYTES_OF_ONE_MAX} RETURNING ${COLUMNS}`,
      values: [
        merchantId,
        idempotencyKey,
        what,
        format,
        filters,
        locale,
        now,
        keptUntil(now),
        caller,
      ],
    });
    if (!rows[0]) return null;
    const found = exportFromRow(rows[0]);
    await tx.query({
      text: `SELECT enqueue($1, json_build_object('exportId', $2::text, 'holder', $3::text), $1 || ':' || $2::text)`,
      values: [WRITE_EXPORT, found.id, merchantId],
    });
    return { found, added: true };
  });
}

const keptUntil = (now: Date) => new Date(now.getTime() + KEPT_MS);

/** Reads a merchant's export; null when there is none, or its time is up. */
export async function findExport(
  merchantId: MerchantId,
  id: string,
  now: Date,
): Promise<Export | null> {
  const { rows } = await oneAsMerchant<ExportRow>(merchantId, {
    name: "find-export",
    text: `SELECT ${COLUMNS} FROM exports WHERE merchant_id = $1 AND id = $2 AND expires_at > $3`,
    values: [merchantId, id, now],
  });
  return rows[0] ? exportFromRow(rows[0]) : null;
}

/** Reads a part of a file; null when it was deleted meanwhile. */
export async function findChunk(
  { merchantId, id }: Pick<Export, "merchantId" | "id">,
  number: number,
): Promise<Buffer | null> {
  const { rows } = await oneAsMerchant<{ data: Buffer }>(merchantId, {
    name: "find-export-chunk",
    text: "SELECT data FROM export_chunks WHERE export_id = $1 AND number = $2 AND merchant_id = $3",
    values: [id, number, merchantId],
  });
  return rows[0]?.data ?? null;
}

/**
 * Begins a try to make a file: what earlier tries wrote is deleted, and they write no more.
 *
 * @returns null when there is nothing to make: it is finished, or was deleted.
 */
export async function beginExport(id: string, attempt: string): Promise<Export | null> {
  const { rows } = await oneAsService<ExportRow>({
    text: `WITH begun AS (
        UPDATE exports SET status = 'RUNNING', attempt = $2, total = NULL, rows = 0, chunks = 0, bytes = 0
        WHERE id = $1 AND finished_at IS NULL RETURNING ${COLUMNS}
      ), cleared AS (DELETE FROM export_chunks WHERE export_id = (SELECT id FROM begun))
      SELECT ${COLUMNS} FROM begun`,
    values: [id, attempt],
  });
  return rows[0] ? exportFromRow(rows[0]) : null;
}

/** What a try has written of a file. */
export interface Progress {
  readonly id: string;
  readonly attempt: string;
  readonly total: number;
  readonly rows: number;
}

/**
 * Adds the next part to a file.
 *
 * @returns false when another try has begun, or the export was deleted.
 */
export async function addChunk(
  { id, attempt, total, rows }: Progress,
  data: Uint8Array,
): Promise<boolean> {
  const { rowCount } = await oneAsService({
    name: "add-export-chunk",
    text: `WITH own AS (
        UPDATE exports SET total = $3, rows = $4, chunks = chunks + 1, bytes = bytes + length($5::bytea)
        WHERE id = $1 AND attempt = $2 AND finished_at IS NULL RETURNING chunks, merchant_id
      ) INSERT INTO export_chunks (export_id, number, merchant_id, data)
        SELECT $1, chunks - 1, merchant_id, $5 FROM own`,
    values: [id, attempt, total, rows, data],
  });
  return rowCount > 0;
}

/** Ends a try: the file is complete, or there will be none, and nothing of it is kept. */
export async function endExport(
  { id, attempt }: Pick<Progress, "id" | "attempt">,
  failure: ExportFailure | null,
  now: Date,
): Promise<void> {
  await oneAsService({
    text: `WITH ended AS (
        UPDATE exports SET status = CASE WHEN $3::text IS NULL THEN 'DONE' ELSE 'FAILED' END, failure = $3,
          bytes = CASE WHEN $3 IS NULL THEN bytes ELSE 0 END, finished_at = $4, expires_at = $5
        WHERE id = $1 AND attempt = $2 AND finished_at IS NULL RETURNING id, failure
      ) DELETE FROM export_chunks WHERE export_id = (SELECT id FROM ended WHERE failure IS NOT NULL)`,
    values: [id, attempt, failure, now, keptUntil(now)],
  });
}

/** Deletes exports whose time is up, with their files. */
export async function deleteExpiredExports(now: Date): Promise<void> {
  await oneAsService({ text: "DELETE FROM exports WHERE expires_at <= $1", values: [now] });
}

const COLUMNS = `id, merchant_id, what, format, filters, locale, status, total, rows, chunks, bytes, failure, requested_at,
  finished_at, expires_at`;

interface ExportRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly what: Exported;
  readonly format: ExportFileFormat;
  readonly filters: string;
  readonly locale: Locale;
  readonly status: ExportStatus;
  readonly total: bigint | null;
  readonly rows: bigint;
  readonly chunks: number;
  readonly bytes: bigint;
  readonly failure: ExportFailure | null;
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
}

function exportFromRow(row: ExportRow): Export {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    what: row.what,
    format: row.format,
    filters: row.filters,
    locale: row.locale,
    status: row.status,
    total: row.total === null ? null : Number(row.total),
    rows: Number(row.rows),
    chunks: row.chunks,
    bytes: Number(row.bytes),
    failure: row.failure,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}
