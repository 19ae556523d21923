import { LEASE_MS } from "@/lib/charges/store/leases";
import type { Refund, RefundId } from "@/lib/payments/refund";
import { oneAsService } from "@/lib/platform/db/connection";
import { REFUND_COLUMNS, type RefundRow, refundFromRow } from "./refunds";

/** A refund taken up by this process, to be brought to its end at the PSP. */
export interface LeasedRefund {
  readonly refund: Refund;
  /** Proves that it is this process that has it. */
  readonly token: string;
  /** 1 for the first time that it was taken up. */
  readonly attempt: number;
  /** How long ago it was last submitted to the provider, in ms; null when it never was. */
  readonly submittedMsAgo: number | null;
}

// The first attempt submits at once; later ones look at the provider first and stamp their submission themselves.
const TAKE = `SET lease_until = clock_timestamp() + interval '${LEASE_MS} ms',
  lease_token = gen_random_uuid(), attempts = attempts + 1,
  last_asked_at = CASE WHEN attempts = 0 THEN clock_timestamp() ELSE last_asked_at END`;
const LEASED_COLUMNS = `${REFUND_COLUMNS}, lease_token, attempts,
  (extract(epoch FROM clock_timestamp() - last_asked_at) * 1000)::float8 AS asked_ms_ago`;

const LEASE_FREE = "(lease_until IS NULL OR lease_until < clock_timestamp())";

/** Leases one refund that is under way; null when another process holds it, or it ended. */
export async function leaseRefund(id: RefundId): Promise<LeasedRefund | null> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "lease-refund",
    text: `UPDATE refunds ${TAKE} WHERE id = $1 AND status = 'PROCESSING' AND ${LEASE_FREE}
      RETURNING ${LEASED_COLUMNS}`,
    values: [id],
  });
  return rows[0] ? leasedFromRow(rows[0]) : null;
}

/**
 * Leases refunds under way that no process holds: to be submitted again, or looked up. A new one is left to its own
 * request for 2 s.
 */
export async function leaseOpenRefunds(most: number): Promise<LeasedRefund[]> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "lease-open-refunds",
    text: `UPDATE refunds ${TAKE} WHERE id IN (
        SELECT id FROM refunds WHERE status = 'PROCESSING' AND ${LEASE_FREE}
          AND (lease_until IS NOT NULL OR requested_at < clock_timestamp() - interval '2 s')
        ORDER BY lease_until NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING ${LEASED_COLUMNS}`,
    values: [most],
  });
  return rows.map(leasedFromRow);
}

/** Stamps, before the request goes out, that a refund is submitted to its provider again. */
export async function recordRefundSubmission(id: RefundId): Promise<void> {
  await oneAsService({
    name: "record-refund-submission",
    text: "UPDATE refunds SET last_asked_at = clock_timestamp() WHERE id = $1",
    values: [id],
  });
}

/** Removes the stamp of a submission that never went out; no earlier one could still reach the provider then. */
export async function forgetRefundSubmission({ refund, token }: LeasedRefund): Promise<void> {
  await oneAsService({
    name: "forget-refund-submission",
    text: "UPDATE refunds SET last_asked_at = NULL WHERE id = $1 AND lease_token = $2",
    values: [refund.id, token],
  });
}

/** Releases a refund, to be leased again after `ms`; changes nothing when another process has leased it since. */
export async function releaseRefund(leased: LeasedRefund, ms: number): Promise<void> {
  await oneAsService({
    name: "release-refund",
    text: `UPDATE refunds
        SET lease_until = clock_timestamp() + $2 * interval '1 ms', lease_token = NULL
        WHERE id = $1 AND lease_token = $3`,
    values: [leased.refund.id, ms, leased.token],
  });
}

/** Puts a refund back that nothing was done about, to be leased again after `ms`, as if it had not been leased. */
export async function putBackRefund(
  { refund, token, attempt }: LeasedRefund,
  ms: number,
): Promise<void> {
  await oneAsService({
    name: "put-back-refund",
    text: `UPDATE refunds
        SET lease_until = clock_timestamp() + $2 * interval '1 ms', lease_token = NULL, attempts = attempts - 1,
          last_asked_at = CASE WHEN $4::boolean THEN NULL ELSE last_asked_at END
        WHERE id = $1 AND lease_token = $3`,
    values: [refund.id, ms, token, attempt === 1],
  });
}

interface LeasedRow extends RefundRow {
  readonly lease_token: string;
  readonly attempts: number;
  readonly asked_ms_ago: number | null;
}

function leasedFromRow(row: LeasedRow): LeasedRefund {
  return {
    refund: refundFromRow(row),
    token: row.lease_token,
    attempt: row.attempts,
    submittedMsAgo: row.asked_ms_ago,
  };
}
