import { CLOCK_DAYS_MAX, type ClockMove } from "@/lib/merchants/sandbox-clock";
import { inBatches } from "@/lib/platform/batch";
import { asMerchant, pool } from "@/lib/platform/db/connection";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  daysBetween,
  daysLater,
} from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";

/** The job that does what is due by a merchant's sandbox clock. */
export const RUN_SANDBOX_CLOCK = "run-sandbox-clock";

/** Reads by how many days a merchant's sandbox clock is ahead. Simultaneous calls share one statement. */
export const findDaysAhead: (merchantId: MerchantId) => Promise<number> = inBatches(
  async (ids) => {
    const { rows } = await pool().query<{ id: MerchantId; days: number }>({
      name: "days-ahead",
      text: "SELECT id, clock_days_ahead AS days FROM merchants WHERE id = ANY($1::uuid[])",
      values: [[...new Set(ids)]],
    });
    const found = new Map(rows.map(({ id, days }) => [id, days]));
    return ids.map((id) => found.get(id) ?? 0);
  },
  { most: 500, atOnce: 2 },
);

/**
 * Moves a merchant's sandbox clock forwards to a day, and lets the worker do what is due by then. A day that it shows
 * already changes nothing.
 */
export function moveSandboxClock(
  merchantId: MerchantId,
  to: CivilDate,
  now: Date,
): Promise<ClockMove> {
  return asMerchant(merchantId, async (tx): Promise<ClockMove> => {
    const { rows } = await tx.query<{ days: number }>({
      text: "SELECT clock_days_ahead AS days FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
      values: [merchantId],
    });
    const before = rows[0]?.days ?? 0;
    const today = brasiliaDay(daysLater(now, before));
    if (to < today) return { kind: "past", today };
    const last = addDays(brasiliaDay(now), CLOCK_DAYS_MAX);
    if (to > last) return { kind: "far", last };
    const daysAhead = daysBetween(brasiliaDay(now), to);
    if (daysAhead !== before) {
      await tx.query({
        text: "UPDATE merchants SET clock_days_ahead = $2, clock_moved_at = clock_timestamp() WHERE id = $1",
        values: [merchantId, daysAhead],
      });
    }
    await tx.query({
      text: "SELECT enqueue($1, json_build_object('merchantId', $2::text), $1 || ':' || $2::text)",
      values: [RUN_SANDBOX_CLOCK, merchantId],
    });
    return { kind: "moved", clock: { today: to, daysAhead } };
  });
}

/** Sets a merchant's sandbox clock to the real time again. What happened by it stays. */
export async function resetSandboxClock(merchantId: MerchantId): Promise<void> {
  await asMerchant(merchantId, (tx) =>
    tx.query({
      text: `UPDATE merchants SET clock_days_ahead = 0, clock_moved_at = clock_timestamp()
        WHERE id = $1 AND clock_days_ahead > 0`,
      values: [merchantId],
    }),
  );
}
