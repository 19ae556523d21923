import { createHash } from "node:crypto";
import { isAtOneOf } from "@/lib/merchants/return-url";
import { chargeIdOf } from "@/lib/platform/charge-id";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { crashPoint } from "@/lib/platform/crash-point";
import { BOLETO_AMOUNT_MAX } from "@/lib/platform/values/boleto";
import { brasiliaDay, daysLater } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import { findChargeDefaults, findMethods } from "@/lib/pricing/store/charge-defaults";
import { accountForCharge } from "@/lib/providers/account-health";
import { providerOf } from "@/lib/providers/reach";
import { type Charge, isTodayOrLater, type NewCharge } from "./charge";
import { openCharge } from "./open-charge";
import type { Metadata } from "./reference";
import { findByIdempotencyKey, findChargeAtWork } from "./store/charges";
import { claimCharge } from "./store/claims";
import { lateTermsJson } from "./store/late-terms-json";

/** How long, in ms, an equal request waits for the one that came first (docs/api.md#idempotency-key). */
const WAIT_FOR_WINNER_MS = 5_000;

export type CreateOutcome =
  /** The charge as it is now; `replayed` when an earlier request with this key made it. */
  | { readonly kind: "created"; readonly charge: Charge; readonly replayed: boolean }
  /** The provider refused the charge for good; it is stored as CANCELED. */
  | { readonly kind: "refused"; readonly charge: Charge; readonly replayed: boolean }
  /** The key belongs to a charge that was requested with another body. */
  | { readonly kind: "key_reused" }
  /** An equal request is still running. */
  | { readonly kind: "in_progress" }
  | { readonly kind: "due_date_past" }
  /** `returnUrl` is at none of the merchant's registered origins. */
  | { readonly kind: "return_origin_unknown" }
  /** No PSP account for this method, neither the merchant's nor the operator's. */
  | { readonly kind: "no_provider" };

/** A merchant's request to create a charge. */
export interface CreateRequest {
  readonly merchantId: MerchantId;
  readonly idempotencyKey: string;
  readonly input: NewCharge;
  readonly actor: string;
  /** The secret of the system that requests it; the charge's first event names it. */
  readonly credentialId?: string | null;
}

/**
 * Creates a charge, once per idempotency key: save and commit, only then call the provider, save again
 * (docs/reliability.md#creating-a-charge). A crash anywhere leaves either nothing or a CREATING charge
 * that a retry or the worker finishes. Where no provider has to be reached, the charge is saved once and complete.
 */
export async function createCharge(request: CreateRequest, now: Date): Promise<CreateOutcome> {
  const { merchantId, idempotencyKey, input, actor, credentialId = null } = request;
  const requestHash = hashOf(input);
  const defaults = await findChargeDefaults(merchantId, input.billingType, brasiliaDay(now));
  const { daysAhead } = defaults;
  // A retry may come after the due date has passed; only a new charge must be due today or later.
  if (!isTodayOrLater(input.dueDate, daysLater(now, daysAhead))) {
    return replayOr(request, requestHash, { kind: "due_date_past" });
  }
  // No provider has to hold the charge yet: its payer picks a method first, and can pick Pix.
  const pickedLater =
    input.billingType === "UNDEFINED" && (await findMethods(merchantId)).has("PIX");
  const accountId = await accountForCharge(defaults.accounts);
  if (!accountId && !pickedLater) {
    return replayOr(request, requestHash, { kind: "no_provider" });
  }
  if (input.returnUrl && !isAtOneOf(input.returnUrl, defaults.returnOrigins)) {
    return replayOr(request, requestHash, { kind: "return_origin_unknown" });
  }
  const id = chargeIdOf(merchantId, idempotencyKey);
  const pspAccountId = pickedLater && !fitsEveryMethod(input.amount) ? null : accountId;
  const psp = pspAccountId ? await providerOf(pspAccountId) : null;
  const claimed = await claimCharge({
    merchantId,
    idempotencyKey,
    input,
    actor,
    credentialId,
    id,
    merchantName: defaults.merchantName,
    lockKey: defaults.lockKey,
    requestHash,
    price: defaults.price,
    daysAhead,
    pspAccountId,
    instructions: psp?.openAtOnce({ ...input, chargeId: id }) ?? null,
  });
  if (claimed.kind === "held") return replay(claimed, requestHash);
  crashPoint("C2");
  const opened = claimed.leased ? await openCharge(claimed.leased) : claimed.charge;
  crashPoint("C6");
  return answer(opened, false);
}

/**
 * Whether a provider can hold a charge for boleto and card as well: only Pix lets the payer choose the
 * amount, and a barcode has ten digits for it.
 */
function fitsEveryMethod(amount: Cents): boolean {
  return amount > 0n && amount <= BOLETO_AMOUNT_MAX;
}

/** Equal requests have equal hashes, however their JSON was written. */
function hashOf(input: NewCharge): Buffer {
  const { payer, lateTerms, returnUrl, reference, metadata } = input;
  const canonical = JSON.stringify([
    input.amount.toString(),
    input.dueDate,
    input.billingType,
    input.description,
    input.pixExpiresInMinutes,
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
    // An object, which no part of an earlier request is.
    ...(reference || metadata ? [{ reference, metadata: metadata && sortedByKey(metadata) }] : []),
  ]);
  return createHash("sha256").update(canonical).digest();
}

/** The order of keys makes no difference to a request. */
function sortedByKey(metadata: Metadata): readonly (readonly [string, string])[] {
  return Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Answers a retry as its first request was answered, even where a new charge would be refused. */
async function replayOr(
  { merchantId, idempotencyKey }: CreateRequest,
  requestHash: Buffer,
  refusal: CreateOutcome,
): Promise<CreateOutcome> {
  const held = await findByIdempotencyKey(merchantId, idempotencyKey);
  return held ? replay(held, requestHash) : refusal;
}

async function replay(
  held: { readonly charge: Charge; readonly requestHash: Buffer },
  requestHash: Buffer,
): Promise<CreateOutcome> {
  if (!held.requestHash.equals(requestHash)) return { kind: "key_reused" };
  return whenAtRest(held.charge, true);
}

/**
 * The answer for a charge that another process may be opening: waits while one holds its lease. A charge without a
 * lease is answered as it is, CREATING included; the worker goes on with it.
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
