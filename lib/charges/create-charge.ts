import { createHash } from "node:crypto";
import { monotonicMs, pause } from "@/lib/clock";
import { crashPoint } from "@/lib/crash-point";
import { claimCharge } from "@/lib/database/charge-claims";
import { findByIdempotencyKey, findChargeAtWork } from "@/lib/database/charges";
import { lateTermsJson } from "@/lib/database/late-terms-json";
import { findMethods, findTerms } from "@/lib/database/terms";
import { BOLETO_AMOUNT_MAX } from "@/lib/domain/boleto";
import { brasiliaDay } from "@/lib/domain/brasilia";
import {
  type Charge,
  type ChargeId,
  isTodayOrLater,
  type MerchantId,
  type NewCharge,
} from "@/lib/domain/charge";
import type { Cents } from "@/lib/domain/money";
import { isAtOneOf } from "@/lib/domain/return-url";
import { keyedUuid } from "@/lib/vault";
import { openCharge } from "./open-charge";
import { pspOf } from "./psp-of";

/** How long an equal request waits for the one that came first (decisions, POST /payments). */
const WAIT_FOR_WINNER_MS = 5_000;

export type CreateOutcome =
  /** The charge as it is now; `replayed` when an earlier request with this key made it. */
  | { readonly kind: "created"; readonly charge: Charge; readonly replayed: boolean }
  /** The PSP said a final no; the charge is kept as CANCELED. */
  | { readonly kind: "refused"; readonly charge: Charge; readonly replayed: boolean }
  /** The key belongs to a charge that was asked for with another body. */
  | { readonly kind: "key_reused" }
  /** An equal request is still running. */
  | { readonly kind: "in_progress" }
  | { readonly kind: "due_date_past" }
  /** `returnUrl` is at none of the merchant's registered origins. */
  | { readonly kind: "return_origin_unknown" }
  /** No PSP account for this method, neither the merchant's nor the operator's. */
  | { readonly kind: "no_provider" };

/**
 * Creates a charge, once per idempotency key: save and commit, only then call the PSP, save again
 * (reliability 2.1). A crash anywhere leaves either nothing or a CREATING charge that a retry or
 * the worker finishes. Where nobody has to be asked, the charge is saved once and complete.
 */
export async function createCharge(
  request: {
    readonly merchantId: MerchantId;
    readonly idempotencyKey: string;
    readonly asked: NewCharge;
    readonly actor: string;
  },
  now: Date,
): Promise<CreateOutcome> {
  const { merchantId, idempotencyKey, asked } = request;
  const requestHash = hashOf(asked);
  // A retry may come after the due date has passed; only a new charge must be due today or later.
  if (!isTodayOrLater(asked.dueDate, now)) {
    const held = await findByIdempotencyKey(merchantId, idempotencyKey);
    return held ? replay(held, requestHash) : { kind: "due_date_past" };
  }
  const terms = await findTerms(merchantId, asked.billingType, brasiliaDay(now));
  const pickedLater = await isPickedLater(merchantId, asked);
  if (!terms.pspAccountId && !pickedLater) {
    const held = await findByIdempotencyKey(merchantId, idempotencyKey);
    return held ? replay(held, requestHash) : { kind: "no_provider" };
  }
  if (asked.returnUrl && !isAtOneOf(asked.returnUrl, terms.returnOrigins)) {
    const held = await findByIdempotencyKey(merchantId, idempotencyKey);
    return held ? replay(held, requestHash) : { kind: "return_origin_unknown" };
  }
  // From merchant and key alone: a retry after the database was restored from a backup still finds
  // the charge at the PSP (reliability 2.5).
  const id = keyedUuid("charge-id", merchantId, idempotencyKey) as ChargeId;
  const pspAccountId = pickedLater && !fitsEveryMethod(asked.amount) ? null : terms.pspAccountId;
  const psp = pspAccountId ? await pspOf(pspAccountId) : null;
  const claimed = await claimCharge({
    ...request,
    id,
    merchantName: terms.merchantName,
    lockKey: terms.lockKey,
    requestHash,
    price: terms.price,
    pspAccountId,
    instruments: psp?.openAtOnce({ ...asked, chargeId: id }) ?? null,
  });
  if (claimed.kind === "held") return replay(claimed, requestHash);
  crashPoint("C2");
  const opened = claimed.leased ? await openCharge(claimed.leased) : claimed.charge;
  crashPoint("C6");
  return answer(opened, false);
}

/** Whether no PSP has to hold the charge yet: its payer picks a method first, and can pick Pix. */
async function isPickedLater(merchantId: MerchantId, { billingType }: NewCharge): Promise<boolean> {
  return billingType === "UNDEFINED" && (await findMethods(merchantId)).has("PIX");
}

/**
 * Whether a provider can hold a charge for boleto and card as well: only Pix lets the payer choose the
 * amount, and a barcode has ten digits for it.
 */
function fitsEveryMethod(amount: Cents): boolean {
  return amount > 0n && amount <= BOLETO_AMOUNT_MAX;
}

/** Equal requests have equal hashes, however their JSON was written. */
function hashOf(asked: NewCharge): Buffer {
  const { payer, lateTerms, returnUrl } = asked;
  const canonical = JSON.stringify([
    asked.amount.toString(),
    asked.dueDate,
    asked.billingType,
    asked.description,
    asked.pixExpiresInMinutes,
    [payer.name, payer.document, payer.email, payer.phone],
    payer.address && [
      payer.address.street,
      payer.address.number,
      payer.address.complement,
      payer.address.district,
      payer.address.city,
      payer.address.state,
      payer.address.postalCode,
    ],
    // Without these a request hashes as it did before they existed.
    ...(lateTerms || returnUrl ? [lateTerms && lateTermsJson(lateTerms), returnUrl] : []),
  ]);
  return createHash("sha256").update(canonical).digest();
}

async function replay(
  held: { readonly charge: Charge; readonly requestHash: Buffer },
  requestHash: Buffer,
): Promise<CreateOutcome> {
  if (!held.requestHash.equals(requestHash)) return { kind: "key_reused" };
  return whenAtRest(held.charge, true);
}

/**
 * The answer for a charge that somebody else may be opening: waits for whoever does. A charge that
 * nobody works on is answered as it is, CREATING included; the worker goes on with it.
 */
async function whenAtRest(charge: Charge, replayed: boolean): Promise<CreateOutcome> {
  if (charge.status !== "CREATING") return answer(charge, replayed);
  const start = monotonicMs();
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 250)) {
    const current = await findChargeAtWork(charge.merchantId, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    if (current.charge.status !== "CREATING") return answer(current.charge, replayed);
    if (!current.atWork) return answer(current.charge, replayed);
    if (monotonicMs() - start > WAIT_FOR_WINNER_MS) return { kind: "in_progress" };
    await pause(waitMs);
  }
}

function answer(charge: Charge, replayed: boolean): CreateOutcome {
  return charge.cancelReason === "refused" && charge.status === "CANCELED"
    ? { kind: "refused", charge, replayed }
    : { kind: "created", charge, replayed };
}
