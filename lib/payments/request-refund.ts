import { createHash } from "node:crypto";
import type { Charge } from "@/lib/charges/charge";
import { statusAfter } from "@/lib/charges/charge-status";
import { lockChargeOf, moveCharge, recordEvent } from "@/lib/charges/store/charges";
import { wasRestoredLately } from "@/lib/charges/store/leases";
import { crashPoint } from "@/lib/platform/crash-point";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { type ChargeId, type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { keyedUuid } from "@/lib/platform/vault";
import { providerOf } from "@/lib/providers/reach";
import { recordPayment } from "./apply-payment";
import { turnsOfCharges } from "./charge-turns";
import {
  isRefundable,
  isRefundWindowOver,
  leftOf,
  NO_REFUNDS,
  pspRefundIdOf,
  REFUNDS_MAX,
  type Refund,
  type RefundId,
  type RefundSums,
} from "./refund";
import type { SettlementId } from "./settlement";
import { leaseRefund } from "./store/refund-leases";
import {
  findRefundByKey,
  insertRefund,
  refundSums,
  refundsById,
  rereadRefund,
} from "./store/refunds";
import { contestedAmong, findPayingMoney, type Settlement } from "./store/settlements";
import { submitInTime } from "./submit-refund";

/** A merchant's request to send money back. */
export interface RefundRequest {
  readonly merchantId: MerchantId;
  /** As it stands in the address. */
  readonly chargeId: string;
  readonly idempotencyKey: string;
  /** Null: everything that has not gone back yet, of the first payment of which anything is left. */
  readonly amount: Cents | null;
  readonly reason: string | null;
  readonly actor: string;
  /** The secret that a system asks with; absent for members. */
  readonly credentialId?: string | null;
}

export type RefundOutcome =
  /** The refund as it is now; `replayed` when an earlier request with this key made it. */
  | { readonly kind: "created"; readonly refund: Refund; readonly replayed: boolean }
  /** The provider said a final no; the refund is stored as FAILED. */
  | { readonly kind: "refused"; readonly refund: Refund; readonly replayed: boolean }
  | { readonly kind: "not_found" }
  /** The key belongs to another refund request, or to one that is not known any more: its payer is anonymised. */
  | { readonly kind: "key_reused" }
  | Refused;

/** Why no money of a charge may go back. */
type Refused =
  /** The charge has no money that could go back. */
  | { readonly kind: "not_refundable"; readonly charge: Charge }
  /** Requested too late: 90 days after the payment. */
  | { readonly kind: "window_over" }
  /** As many refunds of its payment are kept as there may be (`REFUNDS_MAX`). */
  | { readonly kind: "too_many"; readonly charge: Charge }
  /** More than what is left to go back of one payment, in centavos. */
  | { readonly kind: "too_much"; readonly left: Cents };

type Claimed =
  | { readonly kind: "new"; readonly refund: Refund }
  | { readonly kind: "held"; readonly refund: Refund }
  | Exclude<RefundOutcome, { kind: "created" | "refused" }>;

/**
 * Sends money of a charge back, once per idempotency key: stored and committed first, then submitted to the
 * provider; a crash in between leaves a refund that the worker goes on with.
 *
 * @param now for the window of 90 days.
 */
export async function requestRefund(request: RefundRequest, now: Date): Promise<RefundOutcome> {
  const chargeId = parseChargeId(request.chargeId);
  if (!chargeId) return { kind: "not_found" };
  if (await wasRestoredLately()) await refreshRefunds(request.merchantId, chargeId);
  const claimed = await turnsOfCharges.run(chargeId, () =>
    asMerchant(request.merchantId, (tx) => claim(tx, chargeId, request, now)),
  );
  if (claimed.kind !== "new" && claimed.kind !== "held") return claimed;
  const isNew = claimed.kind === "new";
  if (isNew) {
    crashPoint("R1");
    const leased = await leaseRefund(claimed.refund.id);
    if (leased) await submitInTime(leased);
  }
  const refund = await rereadRefund(claimed.refund);
  const isRefused = refund.status === "FAILED" && refund.acceptedAt === null;
  return { kind: isRefused ? "refused" : "created", refund, replayed: !isNew };
}

/**
 * After a restored backup the provider may have sent money back that this database does not know: what is left
 * is only known once the provider has reported it. When it does not answer, the request goes on with what is known,
 * and the provider itself refuses what would be too much.
 */
async function refreshRefunds(merchantId: MerchantId, chargeId: ChargeId): Promise<void> {
  const paying = await asMerchant(merchantId, (tx) => findPayingMoney(tx, chargeId));
  for (const { pspAccountId, reference, merchantId: owner } of paying) {
    if (owner !== merchantId) continue;
    const psp = await providerOf(pspAccountId);
    await recordPayment({ psp, pspAccountId, chargeId, actor: `psp:${pspAccountId}` }, reference);
  }
}

/** Stores a refund as PROCESSING, before anything is submitted; the same key finds the same refund. */
async function claim(
  tx: Transaction,
  chargeId: ChargeId,
  request: RefundRequest,
  now: Date,
): Promise<Claimed> {
  const { merchantId, idempotencyKey } = request;
  const charge = await lockChargeOf(tx, merchantId, chargeId);
  if (!charge) return { kind: "not_found" };
  const requestHash = hashOf(chargeId, request);
  const id = keyedUuid("refund-id", merchantId, idempotencyKey) as RefundId;
  const held = await findRefundByKey(tx, merchantId, idempotencyKey, id);
  if (held) {
    const isSame = held.requestHash.equals(requestHash);
    return isSame ? { kind: "held", refund: held.refund } : { kind: "key_reused" };
  }
  const paying = await findPayingMoney(tx, chargeId);
  // After a restored backup the provider may have reported this very refund before its request came again.
  const [known] = await refundsById(tx, [id]);
  if (known && paying.some((money) => money.id === known.settlementId)) {
    return { kind: "held", refund: known };
  }
  const free = await withoutContested(tx, paying);
  const sums = await refundSums(
    tx,
    free.map((money) => money.id),
  );
  const allowed = allowedRefund(charge, free, sums, request.amount, now);
  if (allowed.kind !== "allowed") return allowed;
  const refund = await insertRefund(tx, {
    id,
    merchantId,
    chargeId,
    settlementId: allowed.settlement.id,
    pspAccountId: allowed.settlement.pspAccountId,
    pspRefundId: pspRefundIdOf(id),
    idempotencyKey,
    requestHash,
    amount: allowed.amount,
    reason: request.reason,
    origin: "merchant",
    actor: request.actor,
  });
  if (refund) await startRefunding(tx, charge, refund, request);
  // The same key was used for another charge's refund this very instant.
  return refund ? { kind: "new", refund } : { kind: "key_reused" };
}

/**
 * The money that pays a charge without what completes it and is contested: that would go back twice. A dispute about
 * what paid the charge first moves the charge itself.
 */
async function withoutContested(
  tx: Transaction,
  paying: readonly Settlement[],
): Promise<readonly Settlement[]> {
  const besides = paying.filter(({ paysCharge }) => !paysCharge).map(({ id }) => id);
  if (besides.length === 0) return paying;
  const contested = await contestedAmong(tx, besides);
  return paying.filter(({ id }) => !contested.has(id));
}

/**
 * What may go back of the money that pays a charge, or why nothing may. One refund is of one payment: the first of which
 * the amount is left, or of which anything is.
 */
function allowedRefund(
  charge: Charge,
  paying: readonly Settlement[],
  sums: ReadonlyMap<SettlementId, RefundSums>,
  amount: Cents | null,
  now: Date,
): Refused | { readonly kind: "allowed"; readonly settlement: Settlement; readonly amount: Cents } {
  if (paying.length === 0 || !isRefundable(charge.status))
    return { kind: "not_refundable", charge };
  const inTime = paying.filter((settlement) => !isRefundWindowOver(settlement, now));
  if (inTime.length === 0) return { kind: "window_over" };
  const of = ({ id }: Settlement) => sums.get(id) ?? NO_REFUNDS;
  const open = inTime.filter((settlement) => of(settlement).count < REFUNDS_MAX);
  const left = open
    .map((settlement) => ({ settlement, amount: leftOf(settlement.amount, of(settlement)) }))
    .filter((one) => one.amount > 0n);
  if (left.length === 0) return { kind: open.length === 0 ? "too_many" : "not_refundable", charge };
  const found = left.find((one) => amount === null || amount <= one.amount);
  if (found) return { kind: "allowed", ...found, amount: amount ?? found.amount };
  const most = left.reduce((a, b) => (b.amount > a.amount ? b : a));
  return { kind: "too_much", left: most.amount };
}

/** Moves a charge to REFUNDING, or keeps that one more refund joins those under way. */
export async function startRefunding(
  tx: Transaction,
  charge: Charge,
  refund: Refund,
  { actor, credentialId }: Pick<RefundRequest, "actor" | "credentialId">,
): Promise<void> {
  const evidence = {
    refundId: refund.id,
    amountCents: refund.amount.toString(),
    ...(credentialId ? { credential: credentialId } : {}),
  };
  const reason = refund.reason ? { reason: refund.reason } : {};
  if (statusAfter(charge.status, "refund_started")) {
    await moveCharge(tx, charge, { type: "refund_started", actor, evidence, ...reason });
  } else {
    await recordEvent(tx, charge.id, { type: "refund_added", actor, evidence, ...reason });
  }
}

/** Equal requests have equal hashes. */
function hashOf(chargeId: ChargeId, { amount, reason }: RefundRequest): Buffer {
  const canonical = JSON.stringify([chargeId, amount?.toString() ?? null, reason]);
  return createHash("sha256").update(canonical).digest();
}
