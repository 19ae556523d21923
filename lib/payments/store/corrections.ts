import type { Correction } from "@/lib/payments/correction";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { MANUAL_KINDS } from "@/lib/providers/registry";

// Changes of recorded money that a person decided. The trigger settlements_guard lets each pass only with its correction,
// which is written in the same statement or before.

/** Withdraws money: it pays nothing any more, and its reference may be recorded anew. */
export async function withdrawSettlement(tx: Transaction, correction: Correction): Promise<void> {
  await insertCorrection(tx, "withdrawn", correction, null);
  await tx.query({
    name: "withdraw-settlement",
    text: `UPDATE settlements SET withdrawn_at = clock_timestamp(), pays_charge = false, completes_charge = false,
        reference = 'withdrawn:' || id
      WHERE id = $1 AND merchant_id = $2`,
    values: [correction.settlement.id, correction.merchantId],
  });
}

/**
 * Gives money to a charge of the same merchant, or keeps that a person decided about it for its own; it does not pay the
 * charge yet. Refunds of it that failed stay in the history of the charge that it was for.
 */
export async function moveSettlement(
  tx: Transaction,
  correction: Correction,
  to: ChargeId,
): Promise<void> {
  await insertCorrection(tx, "reassigned", correction, to);
  await tx.query({
    name: "move-settlement",
    text: `UPDATE settlements SET charge_id = $3, pays_charge = false, completes_charge = false
      WHERE id = $1 AND merchant_id = $2`,
    values: [correction.settlement.id, correction.merchantId, to],
  });
}

/** Lets money that does not pay its charge complete what was paid of it. */
export async function markCompleting(
  tx: Transaction,
  correction: Correction,
  chargeId: ChargeId,
): Promise<void> {
  await insertCorrection(tx, "completed", correction, chargeId);
  await tx.query({
    name: "mark-completing",
    text: "UPDATE settlements SET completes_charge = true WHERE id = $1 AND merchant_id = $2",
    values: [correction.settlement.id, correction.merchantId],
  });
}

/** Lets no money complete a charge any more. */
export async function unmarkCompleting(tx: Transaction, chargeId: ChargeId): Promise<void> {
  await tx.query({
    name: "unmark-completing",
    text: "UPDATE settlements SET completes_charge = false WHERE charge_id = $1 AND completes_charge",
    values: [chargeId],
  });
}

/** Lets money of a charge pay it no more, while other money of the charge takes its place. */
export async function unmarkPaying(tx: Transaction, id: SettlementId): Promise<void> {
  await tx.query({
    name: "unmark-paying",
    text: "UPDATE settlements SET pays_charge = false WHERE id = $1",
    values: [id],
  });
}

/** Whether a charge was REFUNDED at some time: the money that paid it then went back. */
export async function wasRefunded(
  tx: Transaction,
  { id, merchantId }: { readonly id: ChargeId; readonly merchantId: MerchantId },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "was-refunded",
    text: `SELECT FROM charge_history WHERE charge_id = $1 AND merchant_id = $2 AND to_status = 'REFUNDED' LIMIT 1`,
    values: [id, merchantId],
  });
  return rowCount === 1;
}

/** Whether no provider reports the money of an account: members confirm it. */
export async function isConfirmedByHand(
  tx: Transaction,
  pspAccountId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "is-confirmed-by-hand",
    text: "SELECT FROM psp_accounts WHERE id = $1 AND kind = ANY ($2::text[])",
    values: [pspAccountId, MANUAL_KINDS],
  });
  return rowCount === 1;
}

async function insertCorrection(
  tx: Transaction,
  kind: "withdrawn" | "reassigned" | "completed",
  { merchantId, settlement, actor, reason }: Correction,
  to: ChargeId | null,
): Promise<void> {
  await tx.query({
    name: "insert-correction",
    text: `INSERT INTO corrections (merchant_id, settlement_id, kind, from_charge_id, to_charge_id, actor, reason)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [merchantId, settlement.id, kind, settlement.chargeId, to, actor, reason],
  });
}
