import { type LeasedCharge, lockCharge, moveCharge, releaseLease } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { eventAtLapse } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { log } from "@/lib/log";
import { orderFor } from "./open-charge";
import { pspOf } from "./psp-of";
import { recordPayment } from "./settle-charge";

/** How long to wait before a PSP that did not answer is asked again to withdraw a charge. */
const WITHDRAW_AGAIN_MS = 2_000;

/**
 * Ends the waiting of a leased charge whose time is up. A Pix charge is first withdrawn at its PSP,
 * so that what is shown as expired can no longer be paid; if it was paid at the last moment, the
 * money wins.
 */
export async function lapseCharge(leased: LeasedCharge): Promise<void> {
  const { charge } = leased;
  if (charge.billingType === "PIX" && charge.pspAccountId) {
    const psp = await pspOf(charge.pspAccountId);
    const outcome = await psp.withdrawPix(orderFor(leased));
    if (outcome.kind === "unknown") {
      log.warn({ chargeId: charge.id, reason: outcome.reason }, "not withdrawn yet");
      return releaseLease(leased, outcome.retryAfterMs ?? WITHDRAW_AGAIN_MS);
    }
    if (outcome.kind === "paid") {
      for (const endToEndId of outcome.endToEndIds) {
        await recordPayment(psp, charge.pspAccountId, endToEndId, "worker");
      }
      return;
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
