import { crashPoint } from "@/lib/crash-point";
import {
  forgetAsking,
  type LeasedCharge,
  noteAsking,
  releaseLease,
} from "@/lib/database/charge-leases";
import { openChargeTogether } from "@/lib/database/charge-openings";
import {
  type ChargeHappening,
  lockCharge,
  type MoveChanges,
  moveCharge,
  noteEvent,
  pickMethod,
} from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { pauseAfterMs } from "@/lib/domain/backoff";
import { type Charge, type Instruments, payableUntil } from "@/lib/domain/charge";
import { type ChargeEventType, statusAfter } from "@/lib/domain/charge-status";
import { log } from "@/lib/log";
import type { FindOutcome, Mismatch, OpenOutcome, Psp, Unknown } from "@/lib/psp/psp";
import { endCharge, orderFor, rereadCharge, stillOnItsWayMs, tellMismatch } from "./end-charge";
import { pspOf } from "./psp-of";
import { recordPaymentsOf } from "./settle-charge";

/**
 * Opens a leased charge at its PSP: one that is CREATING, or whose payer picked a method
 * that has to be opened (reliability 2.1 steps 4 and 5). The first attempt asks
 * at once; a later one looks first and adopts what is there, and asks again only when the PSP does
 * not know the charge and nobody's request can still be on its way. No database connection is held
 * while the PSP is waited for.
 *
 * @returns the charge as it is afterwards; CREATING when the PSP gave neither a yes nor a no.
 */
export async function openCharge(leased: LeasedCharge): Promise<Charge> {
  const charge = await open(leased);
  // A move ends the lease; a picked method moves nothing.
  if (leased.charge.status !== "CREATING") await releaseLease(leased, 0);
  return charge;
}

async function open(leased: LeasedCharge): Promise<Charge> {
  const { charge } = leased;
  const psp = await pspOf(accountOf(charge));
  const order = orderFor(leased);
  if (charge.cancelAsked || leased.takenAt >= payableUntil(charge)) return endCharge(leased);
  if (leased.attempt > 1 || leased.lookFirst) {
    const found = await psp.find(order);
    if (found.kind !== "absent") return applyFound(leased, psp, found);
    const quietMs = stillOnItsWayMs(leased, psp);
    if (quietMs > 0) return giveBack(leased, quietMs);
    await noteAsking(charge.id);
  }
  crashPoint("C3");
  const opened = await psp.open(order, leased.takenAt);
  crashPoint("C5");
  return applyOpened(leased, opened);
}

function accountOf(charge: Charge): string {
  if (!charge.pspAccountId) throw new Error(`charge ${charge.id} has no PSP account`);
  return charge.pspAccountId;
}

async function applyOpened(leased: LeasedCharge, opened: OpenOutcome): Promise<Charge> {
  const { charge } = leased;
  switch (opened.kind) {
    case "opened":
      return opens(charge, opened.instruments);
    case "refused":
      if (charge.status !== "CREATING") return unpick(charge, opened.reason);
      return move(
        charge,
        { type: "refused", reason: opened.reason },
        { cancelReason: "refused", refusal: opened.reason },
      );
    case "mismatch":
      return notAdopted(leased, opened);
    case "unknown":
      if (opened.notSent) await forgetAsking(charge.id);
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
      return opens(charge, found.instruments);
    case "withdrawn":
      return move(
        charge,
        { type: "canceled", reason: "withdrawn at the PSP" },
        { cancelReason: "canceled" },
      );
    case "paid":
      if (await recordPaymentsOf(charge, psp, found.endToEndIds)) return rereadCharge(charge);
      return notYet(leased, { kind: "unknown", reason: "paid, not confirmed" });
    case "mismatch":
      return notAdopted(leased, found);
    case "unknown":
      return notYet(leased, found);
  }
}

/** The PSP keeps another charge under our name: it is shown to nobody, and a person has to look. */
async function notAdopted(leased: LeasedCharge, { reason }: Mismatch): Promise<Charge> {
  await tellMismatch(leased.charge, reason);
  return notYet(leased, { kind: "unknown", reason: `not adopted: ${reason}` });
}

/** Neither yes nor no: the charge stays CREATING and is looked at again, later each time. */
function notYet(leased: LeasedCharge, { reason, retryAfterMs }: Unknown): Promise<Charge> {
  const { charge, attempt } = leased;
  log.warn({ chargeId: charge.id, attempt, reason }, "the PSP gave no usable answer");
  return giveBack(leased, Math.max(pauseAfterMs(attempt), retryAfterMs ?? 0));
}

async function giveBack(leased: LeasedCharge, ms: number): Promise<Charge> {
  await releaseLease(leased, ms);
  return rereadCharge(leased.charge);
}

/** The PSP holds the charge: it is opened together with those whose PSP says so at the same time. */
async function opens(charge: Charge, instruments: Instruments): Promise<Charge> {
  const opening = { charge, instruments, actor: `psp:${charge.pspAccountId}` };
  const opened = charge.status === "CREATING" ? await openChargeTogether(opening) : null;
  return opened ?? move(charge, { type: "opened" }, instruments);
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
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    if (statusAfter(current.status, happening.type)) {
      return (await moveCharge(tx, current, event, changes)) ?? current;
    }
    if (!hasNews(changes, current)) return current;
    const type = charge.status === "CREATING" ? "late_code" : "method_opened";
    await noteEvent(tx, charge.id, { ...event, type }, changes);
    return (await lockCharge(tx, charge.id)) ?? current;
  });
}

/** The PSP will not open what the payer picked: they may pick anew. */
async function unpick(charge: Charge, reason: string): Promise<Charge> {
  const actor = `psp:${charge.pspAccountId}`;
  await asService(async (tx) => {
    await pickMethod(tx, charge.id, {
      method: "UNDEFINED",
      pixExpiresAt: null,
      pspAccountId: null,
    });
    await noteEvent(tx, charge.id, { type: "method_refused", actor, reason });
  });
  return rereadCharge(charge);
}

/** Whether the PSP gave something to pay with that the charge does not have yet. */
function hasNews(given: Partial<Instruments>, kept: Instruments): boolean {
  return INSTRUMENTS.some((name) => given[name] && !kept[name]);
}

const INSTRUMENTS = ["brCode", "boletoLine", "paymentPage", "pspChargeId"] as const;
