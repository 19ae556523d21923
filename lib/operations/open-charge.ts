import { crashPoint } from "@/lib/crash-point";
import {
  type ChargeHappening,
  findForCheckout,
  type LeasedCharge,
  lockCharge,
  type MoveChanges,
  moveCharge,
  noteAsking,
  noteEvent,
  releaseLease,
} from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { type Charge, txidOf } from "@/lib/domain/charge";
import { type ChargeEventType, statusAfter } from "@/lib/domain/charge-status";
import { log } from "@/lib/log";
import type { FindOutcome, OpenOutcome, PixOrder, Psp, Unknown } from "@/lib/psp/psp";
import { pspOf } from "./psp-of";
import { recordPaymentsOf } from "./settle-charge";

/** How long to leave a PSP alone that gave no usable answer, in ms: 1 s, then twice as long each time. */
export function pauseAfterMs(attempt: number): number {
  return Math.min(1_000 * 2 ** Math.min(attempt - 1, 10), 60_000);
}

/**
 * Opens a leased CREATING charge at its PSP (reliability 2.1 steps 4 and 5). The first attempt asks
 * at once; a later one looks first and adopts what is there, and asks again only when the PSP does
 * not know the charge and nobody's request can still be on its way. No database connection is held
 * while the PSP is waited for.
 *
 * @returns the charge as it is afterwards; CREATING when the PSP gave neither a yes nor a no.
 */
export async function openCharge(leased: LeasedCharge): Promise<Charge> {
  const { charge } = leased;
  const psp = await pspOf(accountOf(charge));
  const order = orderFor(leased);
  if (leased.takenAt >= charge.lapsesAt) return endUnopened(leased, psp, order);
  if (leased.attempt > 1) {
    const found = await psp.findPix(order);
    if (found.kind !== "absent") return applyFound(leased, psp, found);
    const quietMs = stillOnItsWayMs(leased, psp);
    if (quietMs > 0) return giveBack(leased, quietMs);
    await noteAsking(charge.id);
  }
  crashPoint("C3");
  const opened = await psp.openPix(order, leased.takenAt);
  crashPoint("C5");
  return applyOpened(leased, opened);
}

/** How long a request of ours may still be on its way to the PSP, in ms; 0 when none can be. */
function stillOnItsWayMs({ askedMsAgo }: LeasedCharge, psp: Psp): number {
  return askedMsAgo === null ? 0 : Math.max(0, psp.reopenAfterMs - askedMsAgo);
}

/** Ends a charge whose time is up before it was opened: whatever the PSP has of it is withdrawn. */
async function endUnopened(leased: LeasedCharge, psp: Psp, order: PixOrder): Promise<Charge> {
  const found = await psp.withdrawPix(order, leased.takenAt);
  if (found.kind === "paid" || found.kind === "unknown") return applyFound(leased, psp, found);
  const quietMs = found.kind === "absent" ? stillOnItsWayMs(leased, psp) : 0;
  if (quietMs > 0) return giveBack(leased, quietMs);
  return move(leased.charge, { type: "expired" }, { cancelReason: "expired" });
}

function accountOf(charge: Charge): string {
  if (!charge.pspAccountId) throw new Error(`charge ${charge.id} has no PSP account`);
  return charge.pspAccountId;
}

/** What the PSP has to know of a charge. */
export function orderFor({ charge, merchantName }: LeasedCharge): PixOrder {
  return {
    txid: txidOf(charge.id),
    amount: charge.amount,
    expiresAt: charge.lapsesAt,
    payer: charge.payer,
    description: charge.description,
    receiver: merchantName,
  };
}

async function applyOpened(leased: LeasedCharge, opened: OpenOutcome): Promise<Charge> {
  const { charge } = leased;
  switch (opened.kind) {
    case "opened":
      return move(charge, { type: "opened" }, { brCode: opened.brCode });
    case "refused":
      return move(
        charge,
        { type: "refused", reason: opened.reason },
        { cancelReason: "refused", refusal: opened.reason },
      );
    case "unknown":
      return notYet(leased, opened);
  }
}

async function applyFound(
  leased: LeasedCharge,
  psp: Psp,
  found: Exclude<FindOutcome, { kind: "absent" }>,
): Promise<Charge> {
  const { charge } = leased;
  switch (found.kind) {
    case "opened":
      return move(charge, { type: "opened" }, { brCode: found.brCode });
    case "withdrawn":
      return move(
        charge,
        { type: "canceled", reason: "withdrawn at the PSP" },
        { cancelReason: "canceled" },
      );
    case "paid":
      if (await recordPaymentsOf(charge, psp, found.endToEndIds)) return reread(charge);
      return notYet(leased, { kind: "unknown", reason: "paid, not confirmed" });
    case "unknown":
      return notYet(leased, found);
  }
}

/** Neither yes nor no: the charge stays CREATING and is looked at again, later each time. */
function notYet(leased: LeasedCharge, { reason, retryAfterMs }: Unknown): Promise<Charge> {
  const { charge, attempt } = leased;
  log.warn({ chargeId: charge.id, attempt, reason }, "the PSP gave no usable answer");
  return giveBack(leased, Math.max(pauseAfterMs(attempt), retryAfterMs ?? 0));
}

async function giveBack(leased: LeasedCharge, ms: number): Promise<Charge> {
  await releaseLease(leased, ms);
  return reread(leased.charge);
}

async function reread(charge: Charge): Promise<Charge> {
  const current = await findForCheckout(charge.id);
  return current?.charge ?? charge;
}

/**
 * Moves a charge by what its PSP said. When somebody moved it first (a notification can overtake
 * the PSP's own answer), nothing is overwritten: the code is kept if it is still missing.
 */
async function move(
  charge: Charge,
  happening: Omit<ChargeHappening, "actor"> & { readonly type: ChargeEventType },
  changes: MoveChanges,
): Promise<Charge> {
  const event = { ...happening, actor: `psp:${charge.pspAccountId}` };
  return asService(async (tx) => {
    const moved = await moveCharge(tx, charge, event, changes);
    if (moved) return moved;
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    if (statusAfter(current.status, happening.type)) {
      return (await moveCharge(tx, current, event, changes)) ?? current;
    }
    if (!changes.brCode || current.brCode) return current;
    await noteEvent(tx, charge.id, { ...event, type: "late_code" }, { brCode: changes.brCode });
    return { ...current, brCode: changes.brCode };
  });
}
