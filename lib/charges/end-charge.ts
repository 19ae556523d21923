import { asService } from "@/lib/platform/db/connection";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import { providerOf } from "@/lib/providers/reach";
import { applyOrGiveBack } from "./apply-provider-update";
import { type Charge, eventAtEnd, outlivesDueDate } from "./charge";
import { type CancelReason, statusAfter } from "./charge-status";
import { sameTerms } from "./editable-terms";
import { withdrawAtProvider } from "./provider-update";
import { settleEdit } from "./settle-edit";
import { lockCharge, moveCharge } from "./store/charges";
import { endChargeTogether } from "./store/endings";
import type { LeasedCharge } from "./store/leases";

/**
 * Ends the waiting of a leased charge whose time is up or whose cancellation was requested. What
 * must not be paid any more is first withdrawn at its provider; if it was paid at the last moment, the money wins.
 *
 * @returns the charge as it is afterwards; still waiting when the provider gave neither a yes nor a no.
 */
export async function endCharge(leased: LeasedCharge): Promise<Charge> {
  const { charge, attempt } = leased;
  // It may be due later than is known here; where it is not, the next round ends it.
  if (charge.editRequested && !charge.cancelRequested) return (await settleEdit(leased)).charge;
  if (charge.pspAccountId && mustBeWithdrawn(charge)) {
    const psp = await providerOf(charge.pspAccountId);
    const update = await withdrawAtProvider(leased, psp);
    if (update.kind !== "withdrawn") {
      return applyOrGiveBack(leased, psp, update, pauseAfterMs(attempt - 1));
    }
  }
  const wasWithdrawn = charge.pspAccountId !== null && mustBeWithdrawn(charge);
  if (charge.cancelRequested) return finish(charge, wasWithdrawn);
  return (await finishInTime(leased)) ?? finish(charge, wasWithdrawn);
}

/** Ends a charge whose time is up, together with others; null where anything about it changed since it was leased. */
async function finishInTime(leased: LeasedCharge): Promise<Charge | null> {
  const { charge } = leased;
  const event = eventAtEnd(charge);
  if (event === "canceled") return null;
  const to = statusAfter(charge.status, event);
  if (to !== "CANCELED" && to !== "OVERDUE") return null;
  return endChargeTogether({ leased, event, to, cancelReason: CANCEL_REASONS[event] });
}

/** What only becomes overdue may stay payable. */
function mustBeWithdrawn(charge: Charge): boolean {
  return eventAtEnd(charge) !== "lapsed" || !outlivesDueDate(charge);
}

const CANCEL_REASONS: Readonly<Record<ReturnType<typeof eventAtEnd>, CancelReason | null>> = {
  canceled: "canceled",
  expired: "expired",
  lapsed: null,
};

async function finish(charge: Charge, wasWithdrawn: boolean): Promise<Charge> {
  return asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    const type = eventAtEnd(current);
    // Moved to another account meanwhile: it was not withdrawn there.
    if (current.pspAccountId !== charge.pspAccountId) return current;
    // Paid or ended meanwhile: there is nothing left to end.
    if (!statusAfter(current.status, type)) return current;
    const { cancelRequested } = current;
    const endsByTime = !wasWithdrawn && !cancelRequested;
    if (endsByTime && (current.editRequested || !sameTerms(current, charge))) return current;
    const reason = cancelRequested?.note ? { reason: cancelRequested.note } : {};
    const event = { type, actor: cancelRequested?.by ?? "worker", ...reason };
    const cancelReason = CANCEL_REASONS[type];
    return (await moveCharge(tx, current, event, cancelReason ? { cancelReason } : {})) ?? current;
  });
}
