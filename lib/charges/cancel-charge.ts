import { settledWithin } from "@/lib/clock";
import { findCharge, lockChargeOf, noteCancelAsked, noteEvent } from "@/lib/database/charges";
import { asMerchant } from "@/lib/database/connection";
import { type Charge, type MerchantId, parseChargeId } from "@/lib/domain/charge";
import { failure, log } from "@/lib/log";
import { endNow, isWaiting } from "./end-now";

/** How long a request waits at all; less than a stop leaves it. */
const REQUEST_MS = 9_000;

export type CancelOutcome =
  /** Nobody can pay it any more. */
  | { readonly kind: "canceled"; readonly charge: Charge }
  /** Kept, but the PSP has not withdrawn it yet: the worker goes on. */
  | { readonly kind: "asked"; readonly charge: Charge }
  /** Paid, also at the very last moment: the money won. */
  | { readonly kind: "not_cancelable"; readonly charge: Charge }
  | { readonly kind: "not_found" };

/**
 * Calls a charge off: the wish is kept first, then the charge is withdrawn at its PSP, and only then
 * it is CANCELED. Asked again, it answers the same.
 */
export async function cancelCharge(request: {
  readonly merchantId: MerchantId;
  /** As it stands in the address. */
  readonly chargeId: string;
  readonly note: string | null;
  readonly actor: string;
}): Promise<CancelOutcome> {
  const charge = await ask(request);
  if (!charge) return { kind: "not_found" };
  if (!isWaiting(charge)) return outcomeOf(charge);
  // A PSP that is slower than this is waited for by nobody: the worker goes on.
  await settledWithin(endNow(charge), REQUEST_MS, (error) =>
    log.error({ chargeId: charge.id, ...failure(error) }, "a cancel failed"),
  );
  return outcomeOf((await findCharge(charge.merchantId, charge.id)) ?? charge);
}

/** Keeps the wish, once. */
async function ask({
  merchantId,
  chargeId,
  note,
  actor,
}: Parameters<typeof cancelCharge>[0]): Promise<Charge | null> {
  const id = parseChargeId(chargeId);
  if (!id) return null;
  return asMerchant(merchantId, async (tx) => {
    const charge = await lockChargeOf(tx, merchantId, id);
    if (charge && isWaiting(charge) && !charge.cancelAsked) {
      await noteCancelAsked(tx, id, actor, note);
      await noteEvent(tx, id, { type: "cancel_asked", actor, ...(note ? { reason: note } : {}) });
    }
    return charge;
  });
}

function outcomeOf(charge: Charge): CancelOutcome {
  if (charge.status === "CANCELED") return { kind: "canceled", charge };
  return { kind: isWaiting(charge) ? "asked" : "not_cancelable", charge };
}
