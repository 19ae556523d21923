import { randomUUID } from "node:crypto";
import { lockCharge, moveCharge, noteEvent } from "@/lib/database/charges";
import type { Transaction } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import {
  endRefund,
  insertRefund,
  markAccepted,
  type RefundEnd,
  refundsOfSettlement,
} from "@/lib/database/refunds";
import { findSettlement, holdMoney, type Settlement } from "@/lib/database/settlements";
import type { ExceptionKind } from "@/lib/domain/exception";
import { decimalText } from "@/lib/domain/money";
import { eventAfterRefunds, type Refund, type RefundId, refundIdOf } from "@/lib/domain/refund";
import type { SettlementId } from "@/lib/domain/settlement";
import { log } from "@/lib/log";
import type { PspRefund } from "@/lib/psp/psp";

interface Teller {
  readonly pspAccountId: string;
  readonly actor: string;
}

/**
 * Brings the refunds of one payment to what its PSP tells of them: those we asked for, and those the
 * PSP began by itself (MED), which become refunds of ours and an exception for the merchant to see.
 *
 * @param id money that is recorded in the name of the teller's owner: of no other can an account speak.
 */
export async function recordRefunds(
  tx: Transaction,
  id: SettlementId,
  refunds: readonly PspRefund[],
  teller: Teller,
): Promise<void> {
  const { settlement } = await holdMoney(tx, id);
  const kept = await refundsOfSettlement(tx, id);
  let ended = 0;
  for (const told of refunds) {
    const ours = kept.find(({ pspRefundId }) => pspRefundId === told.pspRefundId);
    const refund = ours ?? (await keepForeign(tx, settlement, told, teller));
    if (await applyState(tx, refund, told)) ended += 1;
  }
  await followRefunds(tx, id, teller.actor, ended > 0);
}

/** A refund that nobody here asked for: the PSP's own, or one that a restored backup forgot. */
async function keepForeign(
  tx: Transaction,
  settlement: Settlement,
  told: PspRefund,
  { pspAccountId, actor }: Teller,
): Promise<Refund> {
  const refund = await insertRefund(tx, {
    id: refundIdOf(told.pspRefundId) ?? (randomUUID() as RefundId),
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    settlementId: settlement.id,
    pspAccountId,
    pspRefundId: told.pspRefundId,
    idempotencyKey: null,
    requestHash: null,
    amount: told.amount,
    reason: told.reason,
    origin: "psp",
    actor,
  });
  if (!refund) throw new Error(`refund ${told.pspRefundId} is kept for other money`);
  log.warn({ reference: settlement.reference }, "the PSP sends money back on its own");
  await tell(tx, "provider_refund", settlement, told);
  return refund;
}

/** True when the refund ended by it. */
async function applyState(tx: Transaction, refund: Refund, told: PspRefund): Promise<boolean> {
  if (refund.amount !== told.amount) {
    await contradicted(tx, refund, told);
    return false;
  }
  const end = endOf(told);
  if (!end) {
    await markAccepted(tx, refund.id);
    return false;
  }
  if (refund.status === "PROCESSING") return endRefund(tx, refund.id, end);
  if (refund.status !== end.status) await contradicted(tx, refund, told);
  return false;
}

function endOf({ state, reason }: PspRefund): RefundEnd | null {
  switch (state) {
    case "processing":
      return null;
    case "refunded":
      return { status: "REFUNDED" };
    case "failed":
      return { status: "FAILED", failure: reason ?? "não realizada", accepted: true };
  }
}

/** The PSP tells another end or amount than what is kept: nothing is overwritten, a person has to look. */
async function contradicted(tx: Transaction, refund: Refund, told: PspRefund): Promise<void> {
  const settlement = await findSettlement(tx, refund.settlementId);
  if (settlement) await tell(tx, "provider_mismatch", settlement, told);
}

async function tell(
  tx: Transaction,
  kind: ExceptionKind,
  settlement: Settlement,
  told: PspRefund,
): Promise<void> {
  await openException(tx, {
    kind,
    subject: `${settlement.id}/${told.pspRefundId}`,
    merchantId: settlement.merchantId,
    chargeId: settlement.chargeId,
    pspAccountId: settlement.pspAccountId,
    settlementId: settlement.id,
    amount: told.amount,
    facts: {
      endToEndId: settlement.endToEndId,
      refundId: told.pspRefundId,
      refundAmount: decimalText(told.amount),
      paidAmount: decimalText(settlement.amount),
      state: told.state,
      reason: told.reason,
    },
  });
}

/**
 * Moves a charge to where the refunds of its money leave it, and keeps in its history what ended
 * without moving it. Refunds of money beyond the settlement that paid it never move it. The charge's
 * row is locked by the caller.
 *
 * @param ended whether a refund ended just now.
 */
export async function followRefunds(
  tx: Transaction,
  id: SettlementId,
  actor: string,
  ended: boolean,
): Promise<void> {
  const settlement = await findSettlement(tx, id);
  if (!settlement?.chargeId) return;
  const { reference, endToEndId, chargeId, paysCharge } = settlement;
  const refunds = await refundsOfSettlement(tx, id);
  let charge = await lockCharge(tx, chargeId);
  let moved = false;
  // From RECEIVED over REFUNDING to REFUNDED are two moves, each with an event of its own.
  for (let moves = 0; charge && paysCharge && moves < 3; moves += 1) {
    const event = eventAfterRefunds(charge, refunds, settlement.arrivedAt !== null);
    if (!event) break;
    const reason = reasonFor(event, refunds);
    charge = await moveCharge(tx, charge, { type: event, actor, ...(reason ? { reason } : {}) });
    moved = true;
  }
  if (ended && !moved) {
    await noteEvent(tx, chargeId, {
      type: "refund_ended",
      actor,
      evidence: { reference, endToEndId },
    });
  }
}

/** Why a charge is back where its money was: the last refund failed, or only a part went back. */
function reasonFor(event: string, refunds: readonly Refund[]): string | null {
  if (!event.startsWith("returned_to_")) return null;
  const last = [...refunds].sort((a, b) => endedMs(b) - endedMs(a))[0];
  return last?.status === "FAILED"
    ? `refund failed: ${last.failure}`
    : "part of the money went back";
}

function endedMs({ finishedAt }: Refund): number {
  return finishedAt?.getTime() ?? 0;
}
