import type { Charge } from "@/lib/charges/charge";
import { oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId } from "@/lib/platform/values/ids";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow, MERCHANT_NAME } from "./row";

/** How long one attempt at the PSP may hold a charge or a refund: longer than a look and a request together. */
export const LEASE_MS = 30_000;

/** A charge taken up by this process, to be opened at its PSP or to end. */
export interface LeasedCharge {
  readonly charge: Charge;
  readonly merchantName: string;
  /** Proves that it is this process that has it. */
  readonly token: string;
  /** When it was taken up, by the database's clock: the clocks of our machines may differ. */
  readonly takenAt: Date;
  /** 1 for the first time that it was taken up. */
  readonly attempt: number;
  /** A backup was restored within 30 days: the provider may know charges that this database does not. */
  readonly lookFirst: boolean;
  /** How long ago it was last submitted to the provider that holds it now, in ms; null when it never was. */
  readonly submittedMsAgo: number | null;
  /** `submittedMsAgo` is the stamp of this lease's own submission, which is still to be sent: the very first. */
  readonly isStamped: boolean;
}

interface LeasedRow extends ChargeRow {
  readonly merchant_name: string;
  readonly attempts: number;
  readonly look_first: boolean;
  readonly lease_token: string;
  readonly taken_at: Date;
  readonly asked_ms_ago: number | null;
}

/** True for 30 days after a restored backup, in which nothing is submitted to a provider without looking first. */
export const LOOK_FIRST =
  "EXISTS (SELECT FROM restores WHERE restored_at > clock_timestamp() - interval '30 days')";
const LEASED_COLUMNS = `${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${LOOK_FIRST} AS look_first, attempts, lease_token, clock_timestamp() AS taken_at,
  (extract(epoch FROM clock_timestamp() - last_asked_at) * 1000)::float8 AS asked_ms_ago`;
/**
 * The database's clock, read once by a subquery. PostgreSQL looks nothing up in an index by `clock_timestamp()`
 * itself, because that function may return another instant for each row.
 */
const AT_ONE_INSTANT = "(SELECT clock_timestamp())";
const LEASE_FREE = "(lease_until IS NULL OR lease_until < clock_timestamp())";

// The first attempt submits at once; later ones look at the provider first and stamp their submission themselves.
const TAKE = `SET lease_until = clock_timestamp() + interval '${LEASE_MS} ms',
  lease_token = gen_random_uuid(), attempts = attempts + 1`;
const TAKE_TO_OPEN = `${TAKE},
  last_asked_at = CASE WHEN attempts = 0 AND NOT ${LOOK_FIRST} THEN clock_timestamp() ELSE last_asked_at END`;

/** Whether a backup was restored within 30 days: then providers may know charges that this database does not. */
export async function wasRestoredLately(): Promise<boolean> {
  const { rows } = await oneAsService<{ lately: boolean }>({
    name: "was-restored-lately",
    text: `SELECT ${LOOK_FIRST} AS lately`,
  });
  return rows[0]?.lately === true;
}

/** A charge whose payer picked Pix and that no provider has a code for yet, while the picked code has not expired. */
const PICKED = `payer_chooses AND status IN ('PENDING', 'OVERDUE') AND billing_type = 'PIX' AND br_code IS NULL
  AND psp_charge_id IS NULL AND pix_expires_at > clock_timestamp()`;

/** Leases one charge for opening; null when another process holds it or there is nothing to open. */
export async function leaseForOpening(id: ChargeId): Promise<LeasedCharge | null> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "lease-for-opening",
    text: `UPDATE charges ${TAKE_TO_OPEN}
      WHERE id = $1 AND (status = 'CREATING' OR ${PICKED}) AND ${LEASE_FREE} RETURNING ${LEASED_COLUMNS}`,
    values: [id],
  });
  return rows[0] ? leasedFromRow(rows[0]) : null;
}

/**
 * Leases at most `$1` charges that have to be opened. Its order is that of `charges_opening_idx`: under row security the
 * planner does not know how rare a status is, and would read the whole table to put the few in order.
 */
export const LEASE_FORGOTTEN = `UPDATE charges ${TAKE_TO_OPEN} WHERE id IN (
        SELECT id FROM charges WHERE id IN (
          (SELECT id FROM charges WHERE status = 'CREATING' AND ${LEASE_FREE}
            AND (lease_until IS NOT NULL OR created_at < clock_timestamp() - interval '2 s')
            ORDER BY lease_until NULLS FIRST, created_at LIMIT $1)
          UNION ALL
          (SELECT id FROM charges WHERE ${PICKED} AND ${LEASE_FREE}
            ORDER BY lease_until NULLS FIRST LIMIT $1))
        LIMIT $1 FOR UPDATE SKIP LOCKED)
        AND (status = 'CREATING' OR ${PICKED}) AND ${LEASE_FREE}
      RETURNING ${LEASED_COLUMNS}`;

/**
 * Leases charges that have to be opened and that no process holds: those whose lease ran out, and those whose request
 * died before it could take one (a new charge is left to its request for 2 s).
 */
export async function leaseForgottenCharges(most: number): Promise<LeasedCharge[]> {
  const { rows } = await oneAsService<LeasedRow>({ text: LEASE_FORGOTTEN, values: [most] });
  return rows.map(leasedFromRow);
}

/**
 * Leases at most `$1` charges that have to end. Not a named statement: one could keep a plan made for a small table.
 */
export const LEASE_ENDING = `UPDATE charges ${TAKE} WHERE id IN (
          SELECT id FROM charges WHERE id IN (
            (SELECT id FROM charges WHERE status = 'PENDING' AND lease_until IS NULL
              AND lapses_at <= ${AT_ONE_INSTANT} ORDER BY lapses_at LIMIT $1)
            UNION ALL
            (SELECT id FROM charges WHERE status = 'PENDING' AND lease_until IS NOT NULL
              AND lease_until < ${AT_ONE_INSTANT} AND lapses_at <= ${AT_ONE_INSTANT}
              ORDER BY lease_until LIMIT $1)
            UNION ALL
            (SELECT id FROM charges WHERE cancel_asked_at IS NOT NULL
              AND status IN ('CREATING', 'PENDING', 'OVERDUE') AND ${LEASE_FREE}
              ORDER BY lease_until NULLS FIRST, cancel_asked_at LIMIT $1))
          ORDER BY lease_until NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED)
          AND status IN ('CREATING', 'PENDING', 'OVERDUE') AND ${LEASE_FREE}
        RETURNING ${LEASED_COLUMNS}`;

/**
 * Leases charges that have to end: unpaid ones whose time is up, and those whose cancellation was requested. Those
 * never tried before come first, so that the charges of a bank that is down do not keep all others waiting.
 */
export async function leaseEndingCharges(most: number): Promise<LeasedCharge[]> {
  const { rows } = await oneAsService<LeasedRow>({
    text: LEASE_ENDING,
    values: [most],
  });
  return rows.map(leasedFromRow);
}

/** Leases one unpaid charge to end it; null when another process holds it, or it waits no more. */
export async function leaseForEnding(id: ChargeId): Promise<LeasedCharge | null> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "lease-for-ending",
    text: `UPDATE charges ${TAKE} WHERE id = $1
        AND status IN ('CREATING', 'PENDING', 'OVERDUE') AND ${LEASE_FREE}
      RETURNING ${LEASED_COLUMNS}`,
    values: [id],
  });
  return rows[0] ? leasedFromRow(rows[0]) : null;
}

/** Leases one charge whose change was requested; null when another process holds it, or the request ended. */
export async function leaseForEditing(id: ChargeId): Promise<LeasedCharge | null> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "lease-for-editing",
    text: `UPDATE charges ${TAKE} WHERE id = $1 AND edit_asked_at IS NOT NULL AND ${LEASE_FREE}
      RETURNING ${LEASED_COLUMNS}`,
    values: [id],
  });
  return rows[0] ? leasedFromRow(rows[0]) : null;
}

/** Leases at most `$1` charges whose requested change is to be settled, in the order of `charges_edits_idx`. */
export const LEASE_EDITS = `UPDATE charges ${TAKE} WHERE id IN (
        SELECT id FROM charges WHERE edit_asked_at IS NOT NULL AND ${LEASE_FREE}
          AND (lease_until IS NOT NULL OR edit_asked_at < clock_timestamp() - interval '2 s')
        ORDER BY lease_until NULLS FIRST, edit_asked_at LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING ${LEASED_COLUMNS}`;

/**
 * Leases charges whose requested change no process is at work on: whose request died, or whose provider gave no usable
 * answer. Those never tried before come first. A request of the last 2 s is left to the process that recorded it.
 */
export async function leaseOpenEdits(most: number): Promise<LeasedCharge[]> {
  const { rows } = await oneAsService<LeasedRow>({ text: LEASE_EDITS, values: [most] });
  return rows.map(leasedFromRow);
}

function leasedFromRow(row: LeasedRow): LeasedCharge {
  return {
    charge: chargeFromRow(row),
    merchantName: row.merchant_name,
    token: row.lease_token,
    takenAt: row.taken_at,
    attempt: row.attempts,
    lookFirst: row.look_first,
    submittedMsAgo: row.asked_ms_ago,
    isStamped: row.attempts === 1 && !row.look_first,
  };
}

/**
 * Replaces the stamp of a submission that never went out by that of the one before it. Changes nothing when another
 * process has leased the charge since: the stamp may be that process's.
 *
 * @param earlierMsAgo how long ago the one before was sent, in ms; null when there was none.
 */
export async function forgetSubmission(
  { charge, token }: LeasedCharge,
  earlierMsAgo: number | null,
): Promise<void> {
  await oneAsService({
    name: "forget-submission",
    text: `UPDATE charges SET last_asked_at = clock_timestamp() - $3 * interval '1 ms'
        WHERE id = $1 AND lease_token = $2`,
    values: [charge.id, token, earlierMsAgo],
  });
}

/**
 * Stamps, before the request goes out, that a charge is submitted to its provider again.
 *
 * @returns false when another process has leased the charge since: then nothing may be submitted.
 */
export async function recordSubmission({ charge, token }: LeasedCharge): Promise<boolean> {
  const { rowCount } = await oneAsService({
    name: "record-submission",
    text: "UPDATE charges SET last_asked_at = clock_timestamp() WHERE id = $1 AND lease_token = $2",
    values: [charge.id, token],
  });
  return rowCount === 1;
}

/**
 * Releases a charge, to be leased again after `ms`. Changes nothing when the lease ran out and another process has
 * leased the charge since.
 */
export async function releaseLease({ charge, token }: LeasedCharge, ms: number): Promise<void> {
  await oneAsService({
    name: "release-lease",
    text: `UPDATE charges
        SET lease_until = clock_timestamp() + $2 * interval '1 ms', lease_token = NULL
        WHERE id = $1 AND lease_token = $3`,
    values: [charge.id, ms, token],
  });
}

/**
 * Puts a charge back that nothing was done about, to be leased again after `ms`, as if it had not been leased. Changes nothing
 * when the lease ran out and another process has leased the charge since.
 */
export async function putBackLease(
  { charge, token, isStamped }: LeasedCharge,
  ms: number,
  what: "opening" | "other",
): Promise<void> {
  await oneAsService({
    name: "put-back-lease",
    text: `UPDATE charges
        SET lease_until = clock_timestamp() + $2 * interval '1 ms', lease_token = NULL, attempts = attempts - 1,
          last_asked_at = CASE WHEN $4::boolean THEN NULL ELSE last_asked_at END
        WHERE id = $1 AND lease_token = $3`,
    // Only a lease to open stamps a submission.
    values: [charge.id, ms, token, what === "opening" && isStamped],
  });
}
