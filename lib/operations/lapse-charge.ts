import { type LeasedCharge, lockCharge, moveCharge, releaseLease } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { eventAtLapse } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { log } from "@/lib/log";
import { orderFor, pauseAfterMs } from "./open-charge";
import { pspOf } from "./psp-of";
import { recordPaymentsOf } from "./settle-charge";

/**
 * Ends the waiting of a leased charge whose time is up. A Pix charge is first withdrawn at its PSP,
 * so that what is shown as expired can no longer be paid; if it was paid at the last moment, the
 * money wins.
 */
export async function lapseCharge(leased: LeasedCharge): Promise<void> {
  const { charge } = leased;
  if (charge.billingType === "PIX" && charge.pspAccountId) {
    const psp = await pspOf(charge.pspAccountId);
    const outcome = await psp.withdrawPix(orderFor(leased), leased.takenAt);
    if (outcome.kind === "unknown") return tryLater(leased, outcome);
    if (outcome.kind === "paid") {
      const recorded = await recordPaymentsOf(charge, psp, outcome.endToEndIds);
      return recorded ? undefined : tryLater(leased, { reason: "paid, not confirmed" });
    }
  }
  await asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) return;
    const event = eventAtLapse(current);
    // Paid or canceled meanwhile: there is nothing left to end.
    if (!statusAfter(current.status, event)) return;
    const changes = event === "expired" ? ({ cancelReason: "expired" } as const) : {};
    await moveCharge(tx, current, { type: event, actor: "worker" }, changes);
  });
}

/** Not ended yet: the charge is taken up again, later each time. */
function tryLater(
  leased: LeasedCharge,
  { reason, retryAfterMs }: { readonly reason: string; readonly retryAfterMs?: number },
): Promise<void> {
  log.warn({ chargeId: leased.charge.id, reason }, "not withdrawn yet");
  return releaseLease(leased, Math.max(pauseAfterMs(leased.attempt - 1), retryAfterMs ?? 0));
}
