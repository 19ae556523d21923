import { type LeasedCharge, releaseLease } from "@/lib/database/charge-leases";
import { findChargeForService, lockCharge, moveCharge } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import { pauseAfterMs } from "@/lib/domain/backoff";
import {
  type CancelReason,
  type Charge,
  eventAtEnd,
  isHeldAsChoice,
  outlivesDueDate,
  payableUntil,
  txidOf,
} from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import { decimalText } from "@/lib/domain/money";
import { log } from "@/lib/log";
import type { ChargeOrder, Psp, WithdrawOutcome } from "@/lib/psp/psp";
import { pspOf } from "./psp-of";
import { recordPaymentsOf } from "./settle-charge";

/**
 * Ends the waiting of a leased charge whose time is up or which was called off. What must not be paid
 * any more is first withdrawn at its PSP; if it was paid at the last moment, the money wins.
 *
 * @returns the charge as it is afterwards; still waiting when the PSP gave neither a yes nor a no.
 */
export async function endCharge(leased: LeasedCharge): Promise<Charge> {
  const { charge } = leased;
  if (charge.pspAccountId && mustBeWithdrawn(charge)) {
    const psp = await pspOf(charge.pspAccountId);
    const outcome = await psp.withdraw(orderFor(leased), leased.takenAt);
    if (!(await isWithdrawn(leased, psp, outcome))) return rereadCharge(charge);
  }
  return finish(charge);
}

/** What only lapses may stay payable. */
function mustBeWithdrawn(charge: Charge): boolean {
  return eventAtEnd(charge) !== "lapsed" || !outlivesDueDate(charge);
}

/** Whether nobody can pay the charge any more; if not, it was paid, or is taken up again later. */
async function isWithdrawn(
  leased: LeasedCharge,
  psp: Psp,
  outcome: WithdrawOutcome,
): Promise<boolean> {
  switch (outcome.kind) {
    case "withdrawn":
      return true;
    case "absent": {
      // A request that is still on its way could make it there after all.
      const { status, brCode, pspChargeId } = leased.charge;
      const unopened = status === "CREATING" || (brCode === null && pspChargeId === null);
      const quietMs = unopened ? stillOnItsWayMs(leased, psp) : 0;
      if (quietMs > 0) await releaseLease(leased, quietMs);
      return quietMs === 0;
    }
    case "paid":
      if (!(await recordPaymentsOf(leased.charge, psp, outcome.endToEndIds))) {
        await tryLater(leased, { reason: "paid, not confirmed" });
      }
      return false;
    case "mismatch":
      await tellMismatch(leased.charge, outcome.reason);
      await tryLater(leased, outcome);
      return false;
    case "unknown":
      await tryLater(leased, outcome);
      return false;
  }
}

const CANCEL_REASONS: Readonly<Record<ReturnType<typeof eventAtEnd>, CancelReason | null>> = {
  canceled: "canceled",
  expired: "expired",
  lapsed: null,
};

async function finish(charge: Charge): Promise<Charge> {
  return asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    const event = eventAtEnd(current);
    // Paid or ended meanwhile: there is nothing left to end.
    if (!statusAfter(current.status, event)) return current;
    const cancelReason = CANCEL_REASONS[event];
    const { cancelAsked } = current;
    const moved = await moveCharge(
      tx,
      current,
      {
        type: event,
        actor: cancelAsked?.by ?? "worker",
        ...(cancelAsked?.note ? { reason: cancelAsked.note } : {}),
      },
      cancelReason ? { cancelReason } : {},
    );
    return moved ?? current;
  });
}

/** What the PSP has to know of a charge. */
export function orderFor({
  charge,
  merchantName,
}: Pick<LeasedCharge, "charge" | "merchantName">): ChargeOrder {
  const { id, pspChargeId, billingType, amount, dueDate, lateTerms, payer, description } = charge;
  return {
    chargeId: id,
    txid: txidOf(id),
    pspChargeId,
    // The PSP was asked for the payer's choice, whatever the payer has picked since.
    billingType: isHeldAsChoice(charge) ? "UNDEFINED" : billingType,
    amount,
    dueDate,
    lateTerms,
    expiresAt: payableUntil(charge),
    payer,
    description,
    receiver: merchantName,
  };
}

/** How long a request of ours may still be on its way to the PSP, in ms; 0 when none can be. */
export function stillOnItsWayMs({ askedMsAgo }: LeasedCharge, psp: Psp): number {
  return askedMsAgo === null ? 0 : Math.max(0, psp.reopenAfterMs - askedMsAgo);
}

/** A charge as it is now. */
export async function rereadCharge(charge: Charge): Promise<Charge> {
  return (await findChargeForService(charge.id)) ?? charge;
}

/** Opens the exception about a PSP that keeps another charge under our name. */
export async function tellMismatch(charge: Charge, reason: string): Promise<void> {
  const { pspAccountId } = charge;
  if (!pspAccountId) return;
  await asService((tx) =>
    openException(tx, {
      kind: "provider_mismatch",
      subject: `${charge.id}/${reason}`,
      merchantId: charge.merchantId,
      chargeId: charge.id,
      pspAccountId,
      settlementId: null,
      amount: charge.amount,
      facts: { txid: txidOf(charge.id), expectedAmount: decimalText(charge.amount), reason },
    }),
  );
}

/** Not ended yet: the charge is taken up again, later each time. */
function tryLater(
  leased: LeasedCharge,
  { reason, retryAfterMs }: { readonly reason: string; readonly retryAfterMs?: number },
): Promise<void> {
  log.warn({ chargeId: leased.charge.id, reason }, "not withdrawn yet");
  return releaseLease(leased, Math.max(pauseAfterMs(leased.attempt - 1), retryAfterMs ?? 0));
}
