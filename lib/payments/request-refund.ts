import { createHash } from "node:crypto";
import { crashPoint } from "@/lib/crash-point";
import { wasRestoredLately } from "@/lib/database/charge-leases";
import { lockChargeOf, moveCharge, noteEvent } from "@/lib/database/charges";
import { asMerchant, type Transaction } from "@/lib/database/connection";
import {
  findRefundByKey,
  insertRefund,
  leaseRefund,
  refundsOfSettlement,
} from "@/lib/database/refunds";
import { findPayingSettlement, type Settlement } from "@/lib/database/settlements";
import { type Charge, type ChargeId, type MerchantId, parseChargeId } from "@/lib/domain/charge";
import { statusAfter } from "@/lib/domain/charge-status";
import type { Cents } from "@/lib/domain/money";
import {
  isRefundable,
  isRefundWindowOver,
  pspRefundIdOf,
  type Refund,
  type RefundId,
  refundableOf,
} from "@/lib/domain/refund";
import { keyedUuid } from "@/lib/vault";
import { pspOf } from "./psp-of";
import { pursueInTime, rereadRefund } from "./pursue-refund";
import { recordPayment } from "./settle-charge";

/** What a merchant asks for. */
export interface RefundRequest {
  readonly merchantId: MerchantId;
  /** As it stands in the address. */
  readonly chargeId: string;
  readonly idempotencyKey: string;
  /** Null: everything that has not gone back yet. */
  readonly amount: Cents | null;
  readonly reason: string | null;
  readonly actor: string;
}

export type RefundOutcome =
  /** The refund as it is now; `replayed` when an earlier request with this key made it. */
  | { readonly kind: "created"; readonly refund: Refund; readonly replayed: boolean }
  /** The PSP said a final no; the refund is kept as FAILED. */
  | { readonly kind: "refused"; readonly refund: Refund; readonly replayed: boolean }
  | { readonly kind: "not_found" }
  /** The key belongs to another refund request. */
  | { readonly kind: "key_reused" }
  /** The charge has no money that could go back. */
  | { readonly kind: "not_refundable"; readonly charge: Charge }
  /** Asked too late: 90 days after the payment. */
  | { readonly kind: "window_over" }
  /** More than what is left to go back, in centavos. */
  | { readonly kind: "too_much"; readonly left: Cents };

type Kept =
  | { readonly kind: "new"; readonly refund: Refund }
  | { readonly kind: "held"; readonly refund: Refund }
  | Exclude<RefundOutcome, { kind: "created" | "refused" }>;

/**
 * Sends money of a charge back, once per idempotency key: kept and committed first, then asked of
 * the PSP; a crash in between leaves a refund that the worker goes on with.
 *
 * @param now for the window of 90 days.
 */
export async function requestRefund(request: RefundRequest, now: Date): Promise<RefundOutcome> {
  const chargeId = parseChargeId(request.chargeId);
  if (!chargeId) return { kind: "not_found" };
  if (await wasRestoredLately()) await refreshRefunds(request.merchantId, chargeId);
  const kept = await asMerchant(request.merchantId, (tx) => keep(tx, chargeId, request, now));
  if (kept.kind !== "new" && kept.kind !== "held") return kept;
  if (kept.kind === "held") return answer(await rereadRefund(kept.refund), true);
  crashPoint("R1");
  const leased = await leaseRefund(kept.refund.id);
  if (leased) await pursueInTime(leased);
  return answer(await rereadRefund(kept.refund), false);
}

/**
 * After a restored backup the PSP may have sent money back that nobody here remembers: what is left
 * is only known once it has told. When it does not answer, the request goes on with what is known,
 * and the PSP itself refuses what would be too much.
 */
async function refreshRefunds(merchantId: MerchantId, chargeId: ChargeId): Promise<void> {
  const settlement = await asMerchant(merchantId, (tx) => findPayingSettlement(tx, chargeId));
  if (settlement?.merchantId !== merchantId) return;
  const { pspAccountId, reference } = settlement;
  const psp = await pspOf(pspAccountId);
  await recordPayment({ psp, pspAccountId, chargeId, actor: `psp:${pspAccountId}` }, reference);
}

async function keep(
  tx: Transaction,
  chargeId: ChargeId,
  request: RefundRequest,
  now: Date,
): Promise<Kept> {
  const { merchantId, idempotencyKey } = request;
  const requestHash = hashOf(chargeId, request);
  const charge = await lockChargeOf(tx, merchantId, chargeId);
  if (!charge) return { kind: "not_found" };
  const held = await findRefundByKey(tx, merchantId, idempotencyKey);
  if (held) {
    return held.requestHash.equals(requestHash)
      ? { kind: "held", refund: held.refund }
      : { kind: "key_reused" };
  }
  const settlement = await findPayingSettlement(tx, chargeId);
  if (!settlement) return { kind: "not_refundable", charge };
  const refunds = await refundsOfSettlement(tx, settlement.id);
  const id = keyedUuid("refund-id", merchantId, idempotencyKey) as RefundId;
  // After a restored backup the PSP may have told of this very refund before its request came again.
  const told = refunds.find((refund) => refund.id === id);
  if (told) return { kind: "held", refund: told };
  if (!isRefundable(charge.status)) return { kind: "not_refundable", charge };
  if (isRefundWindowOver(settlement.paidAt, now)) return { kind: "window_over" };
  const left = refundableOf(settlement.amount, refunds);
  if (left <= 0n) return { kind: "not_refundable", charge };
  const amount = request.amount ?? left;
  if (amount > left) return { kind: "too_much", left };
  const refund = await insertRefund(tx, {
    id,
    ...namesOf(charge, settlement),
    pspRefundId: pspRefundIdOf(id),
    idempotencyKey,
    requestHash,
    amount,
    reason: request.reason,
    origin: "merchant",
    actor: request.actor,
  });
  // The same key was used for another charge's refund this very instant.
  if (!refund) return { kind: "key_reused" };
  await startRefunding(tx, charge, refund, request.actor);
  return { kind: "new", refund };
}

function namesOf(charge: Charge, { id: settlementId, pspAccountId }: Settlement) {
  return { merchantId: charge.merchantId, chargeId: charge.id, settlementId, pspAccountId };
}

/** Moves a charge to REFUNDING, or keeps that one more refund joins those under way. */
export async function startRefunding(
  tx: Transaction,
  charge: Charge,
  refund: Refund,
  actor: string,
): Promise<void> {
  const evidence = { refundId: refund.id, amountCents: refund.amount.toString() };
  const reason = refund.reason ? { reason: refund.reason } : {};
  if (statusAfter(charge.status, "refund_started")) {
    await moveCharge(tx, charge, { type: "refund_started", actor, evidence, ...reason });
  } else {
    await noteEvent(tx, charge.id, { type: "refund_added", actor, evidence, ...reason });
  }
}

/** Equal requests have equal hashes. */
function hashOf(chargeId: ChargeId, { amount, reason }: RefundRequest): Buffer {
  const canonical = JSON.stringify([chargeId, amount?.toString() ?? null, reason]);
  return createHash("sha256").update(canonical).digest();
}

function answer(refund: Refund, replayed: boolean): RefundOutcome {
  const refused = refund.status === "FAILED" && refund.acceptedAt === null;
  return { kind: refused ? "refused" : "created", refund, replayed };
}
