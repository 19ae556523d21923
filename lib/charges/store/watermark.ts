import { oneAsMerchant, pool } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** The first key of the creation locks; the second is the merchant's `lock_key`. */
const CREATION_LOCK = 7_683;

/** How long the barrier may stop a merchant's writers: a waiting reader queues them behind itself. */
const LOCK_TIMEOUT_MS = 50;

/** Who reads windows: a merchant's system, one after the other by its own clock, or a member, by days. */
export type WindowReader = "system" | "member";

/**
 * A window may end this many ms ahead of the reference clock and still be closed. Clocks of systems differ
 * by seconds, and no charge is stamped further ahead because of one. A member who looks at today in its
 * last minute must not date what is created meanwhile tomorrow.
 */
const AHEAD_MAX_MS: Readonly<Record<WindowReader, number>> = { system: 60_000, member: 0 };

/**
 * What a writer sends with BEGIN (docs/decisions/0005-window-sync.md): the shared lock first; only a later
 * statement may read the clock.
 */
export function creationLock(lockKey: number): string[] {
  return [
    "SET LOCAL statement_timeout = 2000",
    `SELECT pg_advisory_xact_lock_shared(${CREATION_LOCK}, ${Number(lockKey)})`,
  ];
}

/**
 * A subquery with the instants of a creation for the merchant `$1`, in whole ms: `now`, the database's
 * clock, and `at`, which the charge is stamped with and which is never before the merchant's watermark.
 * The clock is read once: PostgreSQL does not merge a subquery that calls a volatile function.
 */
export const CREATION_INSTANTS = `(SELECT now, GREATEST(now,
    (SELECT fence_at FROM sync_fences WHERE merchant_id = $1)) AS at
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS clock) AS instants`;

/** What a reader of windows needs of a merchant. */
export interface WatermarkOfMerchant {
  /** The merchant's number in advisory locks. */
  readonly lockKey: number;
  /** No charge created before this instant can appear any more; null while no window was read. */
  readonly watermark: Date | null;
}

/** Reads the merchant's watermark; it only ever moves forward. */
export async function findWatermark(merchantId: MerchantId): Promise<WatermarkOfMerchant> {
  const { rows } = await pool().query<WatermarkOfMerchant>({
    name: "find-watermark",
    text: `SELECT lock_key AS "lockKey", fence_at AS watermark
      FROM merchants LEFT JOIN sync_fences ON merchant_id = id WHERE id = $1`,
    values: [merchantId],
  });
  const [row] = rows;
  if (!row) throw new Error("windows are read of a merchant that does not exist");
  return row;
}

export type Barrier =
  /** No charge created before `completeUntil` can appear any more; it may lie before or after `createdTo`. */
  | { readonly kind: "closed"; readonly completeUntil: Date }
  /** A writer held the lock for too long; try again. */
  | { readonly kind: "busy" };

/**
 * Waits for every creation of a merchant that could still carry an instant before `createdTo`, and
 * moves the watermark, which later ones must not fall behind (docs/reliability.md#windows step 2).
 */
export async function closeWindow(
  merchantId: MerchantId,
  lockKey: number,
  createdTo: Date,
  reader: WindowReader,
): Promise<Barrier> {
  try {
    const { rows } = await oneAsMerchant<{ watermark: Date }>(
      merchantId,
      {
        name: "move-watermark",
        text: MOVE_WATERMARK,
        values: [merchantId, createdTo, AHEAD_MAX_MS[reader]],
      },
      [
        `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`,
        `SELECT pg_advisory_xact_lock(${CREATION_LOCK}, ${Number(lockKey)})`,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error("the watermark did not move");
    return { kind: "closed", completeUntil: row.watermark };
  } catch (error) {
    if (isLockTimeout(error)) return { kind: "busy" };
    throw error;
  }
}

/**
 * Moves the watermark of the merchant `$1` for a window that ends at `$2`, which may be `$3` ms ahead.
 *
 * A window's end is compared with a reference instant. That is the database's clock. After the clock stepped back
 * it is the instant that the clock would show otherwise: its reading at the merchant's last window, plus the time
 * since. Compared with the clock alone, a merchant whose own clock is right would seem to ask for a window in the
 * future. The reference never leads the clock by more than the watermark does: it ends when the clock is set right
 * again, and windows cannot push it ahead.
 */
const MOVE_WATERMARK = `WITH clock AS MATERIALIZED (
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now
  ), known AS (
    SELECT now, fence_at, GREATEST(now, reference_at + GREATEST(now - clock_at, interval '0')) AS reference
    FROM clock LEFT JOIN sync_fences ON merchant_id = $1
  ), moved AS (
    SELECT now, reference, GREATEST(fence_at, CASE
      WHEN $2::timestamptz <= reference + $3 * interval '1 ms' THEN $2 ELSE now END) AS watermark
    FROM known
  )
  INSERT INTO sync_fences (merchant_id, fence_at, clock_at, reference_at)
  SELECT $1, watermark, now, GREATEST(now, LEAST(reference, watermark)) FROM moved
  ON CONFLICT (merchant_id) DO UPDATE SET fence_at = EXCLUDED.fence_at, clock_at = EXCLUDED.clock_at,
    reference_at = EXCLUDED.reference_at
  RETURNING fence_at AS watermark`;

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
