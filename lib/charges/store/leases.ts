import type { Charge, ChargeId } from "@/lib/domain/charge";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow, MERCHANT_NAME } from "./charge-row";
import { asService } from "./connection";

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
  /** A backup was put back lately: the PSP may know charges that we forgot. */
  readonly lookFirst: boolean;
  /** How long ago the PSP was last asked to open it, in ms; null when it never was. */
  readonly askedMsAgo: number | null;
}

interface LeasedRow extends ChargeRow {
  readonly merchant_name: string;
  readonly attempts: number;
  readonly look_first: boolean;
  readonly lease_token: string;
  readonly taken_at: Date;
  readonly asked_ms_ago: number | null;
}

/** How long after a restored backup nothing is asked of a PSP without looking first. */
export const LOOK_FIRST =
  "EXISTS (SELECT FROM restores WHERE restored_at > clock_timestamp() - interval '30 days')";
const LEASED_COLUMNS = `${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${LOOK_FIRST} AS look_first, attempts, lease_token, clock_timestamp() AS taken_at,
  (extract(epoch FROM clock_timestamp() - last_asked_at) * 1000)::float8 AS asked_ms_ago`;
/** The clock, read once: as a function that changes from row to row it could not be looked up in an index. */
const AT_ONE_INSTANT = "(SELECT clock_timestamp())";
const LEASE_FREE = "(lease_until IS NULL OR lease_until < clock_timestamp())";

// The first attempt asks the PSP at once; later ones look first and stamp their asking themselves.
const TAKE = `SET lease_until = clock_timestamp() + interval '${LEASE_MS} ms',
  lease_token = gen_random_uuid(), attempts = attempts + 1`;
const TAKE_TO_OPEN = `${TAKE},
  last_asked_at = CASE WHEN attempts = 0 AND NOT ${LOOK_FIRST} THEN clock_timestamp() ELSE last_asked_at END`;

/** Whether a backup was put back lately: then PSPs may know what we forgot. */
export async function wasRestoredLately(): Promise<boolean> {
  return asService(async (tx) => {
    const { rows } = await tx.query<{ lately: boolean }>({
      name: "was-restored-lately",
      text: `SELECT ${LOOK_FIRST} AS lately`,
    });
    return rows[0]?.lately === true;
  });
}

/** A charge whose payer picked Pix, and which no PSP has a code for yet; what was picked for a day that is over is not opened any more. */
const PICKED = `payer_chooses AND status IN ('PENDING', 'OVERDUE') AND billing_type = 'PIX' AND br_code IS NULL
  AND psp_charge_id IS NULL AND pix_expires_at > clock_timestamp()`;

/** Takes one charge for opening; null when somebody else has it or there is nothing to open. */
export function leaseForOpening(id: ChargeId): Promise<LeasedCharge | null> {
  return asService(async (tx) => {
    const { rows } = await tx.query<LeasedRow>({
      name: "lease-for-opening",
      text: `UPDATE charges ${TAKE_TO_OPEN}
        WHERE id = $1 AND (status = 'CREATING' OR ${PICKED}) AND ${LEASE_FREE} RETURNING ${LEASED_COLUMNS}`,
      values: [id],
    });
    return rows[0] ? leasedFromRow(rows[0]) : null;
  });
}

/**
 * Takes charges to be opened that nobody works on: those whose lease ran out, and those whose request
 * died before it could take one (a fresh one gets 2 s to do so).
 */
export function leaseForgottenCharges(most: number): Promise<LeasedCharge[]> {
  return asService(async (tx) => {
    const { rows } = await tx.query<LeasedRow>({
      text: `UPDATE charges ${TAKE_TO_OPEN} WHERE id IN (
          SELECT id FROM charges WHERE id IN (
            (SELECT id FROM charges WHERE status = 'CREATING' AND ${LEASE_FREE}
              AND (lease_until IS NOT NULL OR created_at < clock_timestamp() - interval '2 s')
              ORDER BY lease_until NULLS FIRST LIMIT $1)
            UNION ALL
            (SELECT id FROM charges WHERE ${PICKED} AND ${LEASE_FREE}
              ORDER BY lease_until NULLS FIRST LIMIT $1))
          LIMIT $1 FOR UPDATE SKIP LOCKED)
          AND (status = 'CREATING' OR ${PICKED}) AND ${LEASE_FREE}
        RETURNING ${LEASED_COLUMNS}`,
      values: [most],
    });
    return rows.map(leasedFromRow);
  });
}

/** Charges that have to end, `$1` at most; without a name, for the table as it is. */
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
 * Takes charges that have to end: unpaid ones whose time is up, and those that somebody called off.
 * Those never tried before come first, so that a bank that is away does not keep everybody else's
 * waiting.
 */
export function leaseEndingCharges(most: number): Promise<LeasedCharge[]> {
  return asService(async (tx) => {
    const { rows } = await tx.query<LeasedRow>({
      text: LEASE_ENDING,
      values: [most],
    });
    return rows.map(leasedFromRow);
  });
}

/** Takes one unpaid charge to end it; null when somebody works on it, or it waits no more. */
export function leaseForEnding(id: ChargeId): Promise<LeasedCharge | null> {
  return asService(async (tx) => {
    const { rows } = await tx.query<LeasedRow>({
      name: "lease-for-ending",
      text: `UPDATE charges ${TAKE} WHERE id = $1
          AND status IN ('CREATING', 'PENDING', 'OVERDUE') AND ${LEASE_FREE}
        RETURNING ${LEASED_COLUMNS}`,
      values: [id],
    });
    return rows[0] ? leasedFromRow(rows[0]) : null;
  });
}

function leasedFromRow(row: LeasedRow): LeasedCharge {
  return {
    charge: chargeFromRow(row),
    merchantName: row.merchant_name,
    token: row.lease_token,
    takenAt: row.taken_at,
    attempt: row.attempts,
    lookFirst: row.look_first,
    askedMsAgo: row.asked_ms_ago,
  };
}

/** Takes back the stamp of an asking that never went out; earlier ones no longer mattered then. */
export async function forgetAsking(id: ChargeId): Promise<void> {
  await asService((tx) =>
    tx.query({
      name: "forget-asking",
      text: "UPDATE charges SET last_asked_at = NULL WHERE id = $1",
      values: [id],
    }),
  );
}

/** Stamps, before the request goes out, that the PSP is being asked again to open a charge. */
export async function noteAsking(id: ChargeId): Promise<void> {
  await asService((tx) =>
    tx.query({
      name: "note-asking",
      text: "UPDATE charges SET last_asked_at = clock_timestamp() WHERE id = $1",
      values: [id],
    }),
  );
}

/**
 * Gives a charge back, to be taken up again after `ms`. Somebody who held on for so long that the
 * charge was taken up anew meanwhile changes nothing.
 */
export async function releaseLease({ charge, token }: LeasedCharge, ms: number): Promise<void> {
  await asService((tx) =>
    tx.query({
      name: "release-lease",
      text: `UPDATE charges
        SET lease_until = clock_timestamp() + $2 * interval '1 ms', lease_token = NULL
        WHERE id = $1 AND lease_token = $3`,
      values: [charge.id, ms, token],
    }),
  );
}
