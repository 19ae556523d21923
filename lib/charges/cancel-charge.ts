import { settledWithin } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import { endNow, isWaiting } from "./cancel-now";
import type { Charge } from "./charge";
import {
  acceptCancel,
  findCharge,
  lockChargeOf,
  recordCancelRequest,
  recordEvent,
} from "./store/charges";

/** How long a request waits at all; less than a stop leaves it. */
const REQUEST_MS = 9_000;

export type CancelOutcome =
  /** Nobody can pay it any more. */
  | { readonly kind: "canceled"; readonly charge: Charge }
  /** Recorded, but the provider has not withdrawn it yet: the worker goes on. */
  | { readonly kind: "requested"; readonly charge: Charge }
  /** Paid, also at the very last moment: the money won. */
  | { readonly kind: "not_cancelable"; readonly charge: Charge }
  | { readonly kind: "not_found" };

/**
 * Cancels a charge: records the request first, then withdraws the charge at its provider, and only then moves it to
 * CANCELED. A repeated request gets the same answer.
 */
export async function cancelCharge(request: {
  readonly merchantId: MerchantId;
  /** As it stands in the address. */
  readonly chargeId: string;
  readonly note: string | null;
  readonly actor: string;
  /** The secret that a system cancels with; absent for members. */
  readonly credentialId?: string | null;
}): Promise<CancelOutcome> {
  const charge = await requestCancel(request);
  if (!charge) return { kind: "not_found" };
  if (!isWaiting(charge)) return outcomeOf(charge);
  // A request does not wait for a slower provider: the worker goes on with the charge.
  await settledWithin(endNow(charge), REQUEST_MS, (error) =>
    log.error({ chargeId: charge.id, ...failure(error) }, "a cancel failed"),
  );
  const after = (await findCharge(charge.merchantId, charge.id)) ?? charge;
  // Recorded before it is answered: money from then on is for a canceled charge, money before wins with a 409.
  if (!isWaiting(after) || (await acceptCancel(charge.merchantId, charge.id)))
    return outcomeOf(after);
  return outcomeOf((await findCharge(charge.merchantId, charge.id)) ?? after);
}

/**
 * Records the request to cancel a charge, once; the worker then ends it.
 *
 * @returns the charge as it was before; null when the merchant has none with this id.
 */
export async function requestCancel({
  merchantId,
  chargeId,
  note,
  actor,
  credentialId,
}: Parameters<typeof cancelCharge>[0]): Promise<Charge | null> {
  const id = parseChargeId(chargeId);
  if (!id) return null;
  return asMerchant(merchantId, async (tx) => {
    const charge = await lockChargeOf(tx, merchantId, id);
    if (charge && isWaiting(charge) && !charge.cancelRequested) {
      const kept = await recordCancelRequest(tx, id, actor, note);
      await recordEvent(tx, id, {
        type: "cancel_asked",
        actor,
        ...(kept ? { reason: kept } : {}),
        ...(credentialId ? { evidence: { credential: credentialId } } : {}),
      });
    }
    return charge;
  });
}

function outcomeOf(charge: Charge): CancelOutcome {
  if (charge.status === "CANCELED") return { kind: "canceled", charge };
  return { kind: isWaiting(charge) ? "requested" : "not_cancelable", charge };
}
