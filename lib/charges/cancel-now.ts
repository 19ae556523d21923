import { monotonicMs, pause } from "@/lib/clock";
import { leaseForEnding } from "@/lib/database/charge-leases";
import { findCharge } from "@/lib/database/charges";
import type { Charge } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { endCharge } from "./end-charge";

/** How long a request waits for somebody who works on the charge at its PSP. */
const WAIT_MS = 5_000;

/** Ends an unpaid charge, after whoever works on it right now. */
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

/** Whether a charge could still be called off. */
export function isWaiting({ status }: Charge): boolean {
  return statusAfter(status, "canceled") !== null;
}
