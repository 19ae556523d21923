import { monotonicMs, pause } from "@/lib/platform/clock";
import type { Charge } from "./charge";
import { statusAfter } from "./charge-status";
import { endCharge } from "./end-charge";
import { findCharge } from "./store/charges";
import { leaseForEnding } from "./store/leases";

/** How long, in ms, a request waits for another process that holds the charge's lease. */
const WAIT_MS = 5_000;

/** Ends an unpaid charge, once no other process holds its lease. */
export async function endNow(charge: Charge): Promise<void> {
  const start = monotonicMs();
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 250)) {
    const leased = await leaseForEnding(charge.id);
    if (leased) {
      await endCharge(leased);
      return;
    }
    const current = (await findCharge(charge.merchantId, charge.id)) ?? charge;
    if (!isWaiting(current) || monotonicMs() - start > WAIT_MS) return;
    await pause(waitMs);
  }
}

/** Whether a charge can still be canceled. */
export function isWaiting({ status }: Charge): boolean {
  return statusAfter(status, "canceled") !== null;
}
