import { monotonicMs, pause } from "@/lib/clock";
import { findCharges } from "@/lib/database/charge-listing";
import { closeWindow } from "@/lib/database/sync-window";
import { findLockKey } from "@/lib/database/terms";
import type { MerchantId } from "@/lib/domain/charge";
import type { ChargePage, ChargeQuery } from "@/lib/domain/charge-query";

/** No creation can still be on its way after this long, so old windows need no barrier. */
const SETTLED_AFTER_MS = 10 * 60_000;

/** How long a listing may wait for creations that are on their way. */
const BARRIER_BUDGET_MS = 5_000;

export type ListOutcome =
  | {
      readonly kind: "page";
      readonly page: ChargePage;
      /** Set when the window reaches into the future: up to here the answer is final. */
      readonly completeUntil?: Date;
    }
  /** Creations on their way did not end in time; an open window is never answered as closed. */
  | { readonly kind: "busy" };

/**
 * One page of a merchant's charges. With `createdTo` the answer is final: a closed window never
 * gains a charge (decisions, GET /payments; algorithm in reliability 2.4).
 */
export async function listCharges(
  merchantId: MerchantId,
  query: ChargeQuery,
  now: Date,
): Promise<ListOutcome> {
  const { createdTo } = query;
  if (!createdTo || now.getTime() - createdTo.getTime() > SETTLED_AFTER_MS) {
    return { kind: "page", page: await findCharges(merchantId, query) };
  }
  const completeUntil = await barrier(merchantId, createdTo);
  if (!completeUntil) return { kind: "busy" };
  // The page is read in a new snapshot, taken after the barrier.
  const page = await findCharges(merchantId, query);
  return completeUntil < createdTo ? { kind: "page", page, completeUntil } : { kind: "page", page };
}

async function barrier(merchantId: MerchantId, createdTo: Date): Promise<Date | null> {
  const lockKey = await findLockKey(merchantId);
  const start = monotonicMs();
  while (monotonicMs() - start < BARRIER_BUDGET_MS) {
    const result = await closeWindow(merchantId, lockKey, createdTo);
    if (result.kind === "closed") return result.completeUntil;
    // Jitter, so that readers that collided once do not collide again.
    await pause(result.kind === "ahead" ? result.ms : 10 + Math.random() * 40);
  }
  return null;
}
