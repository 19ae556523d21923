import { awaitCounts } from "@/lib/platform/await-count";
import type { ChargeId } from "@/lib/platform/values/ids";
import { findGrownEvents } from "./store/checkout-charges";

/**
 * The most requests of one merchant's pages, and of all pages, that wait in one process. Those beyond are answered at
 * once, and ask again each second.
 */
export const CHARGE_WAITS = { owner: 2_500, process: 5_000 } as const;

/** Waits until a charge has more events than were known of it. */
export const awaitCharge = awaitCounts<ChargeId>({
  name: "awaited charges",
  everyMs: 150,
  max: CHARGE_WAITS,
  read: findGrownEvents,
});
