import type { MerchantId } from "@/lib/domain/charge";
import { asMerchant } from "./connection";

/** The first key of the creation locks; the second is the merchant's `lock_key`. */
const CREATION_LOCK = 7_683;

/** How long the barrier may stop a merchant's writers: a waiting reader queues them behind itself. */
const LOCK_TIMEOUT_MS = 50;

/**
 * What a writer sends with BEGIN (reliability 2.4): the shared lock first; only a later statement may read
 * the clock.
 */
export function creationLock(lockKey: number): string[] {
  return [
    "SET LOCAL statement_timeout = 2000",
    `SELECT pg_advisory_xact_lock_shared(${CREATION_LOCK}, ${Number(lockKey)})`,
  ];
}

/** The instant of creation for the merchant `$1`, whole ms: never before the fence that readers have set. */
export const NEVER_BEFORE_THE_FENCE = `date_trunc('milliseconds', GREATEST(clock_timestamp(),
  (SELECT fence_at FROM sync_fences WHERE merchant_id = $1)))`;

export type Barrier =
  /** No charge created before `completeUntil` can appear any more. */
  | { readonly kind: "closed"; readonly completeUntil: Date }
  /** The window ends this many ms ahead of the database's clock, near enough to wait for. */
  | { readonly kind: "ahead"; readonly ms: number }
  /** A writer held the lock for too long; try again. */
  | { readonly kind: "busy" };

/** A window may end this far ahead of the database's clock and still be waited for. */
const NEAR_FUTURE_MS = 2_000;

/**
 * Waits for every creation of a merchant that could still carry an instant before `createdTo`, and
 * sets the fence that later ones must not fall behind (reliability 2.4, reader step b).
 */
export async function closeWindow(
  merchantId: MerchantId,
  lockKey: number,
  createdTo: Date,
): Promise<Barrier> {
  try {
    return await asMerchant(
      merchantId,
      async (tx, opened) => {
        const { now } = opened as { now: Date };
        const ahead = createdTo.getTime() - now.getTime();
        if (ahead > 0 && ahead <= NEAR_FUTURE_MS) return { kind: "ahead", ms: ahead } as const;
        const fence = ahead > 0 ? now : createdTo;
        await tx.query({
          name: "set-sync-fence",
          text: `INSERT INTO sync_fences (merchant_id, fence_at) VALUES ($1, $2)
            ON CONFLICT (merchant_id) DO UPDATE SET fence_at = EXCLUDED.fence_at
            WHERE sync_fences.fence_at < EXCLUDED.fence_at`,
          values: [merchantId, fence],
        });
        return { kind: "closed", completeUntil: fence } as const;
      },
      [
        `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`,
        `SELECT pg_advisory_xact_lock(${CREATION_LOCK}, ${Number(lockKey)})`,
        "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
      ],
    );
  } catch (error) {
    if (isLockTimeout(error)) return { kind: "busy" };
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
