import { asService } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import type { Unknown } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { applyProviderUpdate, openMismatch } from "./apply-provider-update";
import { type Charge, waitsForPayment } from "./charge";
import { withTerms } from "./edit";
import { NO_LONGER_WAITING } from "./history-codes";
import { orderFor } from "./provider-update";
import { findChargeForService, lockCharge } from "./store/charges";
import { applyEdit, dropEdit, isSameRequest } from "./store/edits";
import { type LeasedCharge, releaseLease } from "./store/leases";

/** What came of a requested change. */
export type EditResult =
  /** The charge has the requested terms. */
  | { readonly kind: "edited"; readonly charge: Charge }
  /** The provider gave neither a yes nor a no: the worker goes on. */
  | { readonly kind: "open"; readonly charge: Charge }
  /** The charge stays as it is; `refusal` in the provider's words. */
  | { readonly kind: "refused"; readonly charge: Charge; readonly refusal: string }
  /** The charge was paid or ended, or another process has answered the request. */
  | { readonly kind: "over"; readonly charge: Charge };

// Read by merchants.
const UNKNOWN_THERE = "o provedor não conhece esta cobrança";
const STAYS = "o provedor desta cobrança não permite alterá-la";

/**
 * Gives a leased charge the terms that were requested of it: at its provider first, then here, in one transaction with the
 * event. Called again after a crash or a lost answer, it finds what the provider has and goes on from there (ADR 0100).
 */
export async function settleEdit(leased: LeasedCharge): Promise<EditResult> {
  const { charge, merchantName, takenAt, attempt } = leased;
  const { editRequested: edit, pspAccountId } = charge;
  if (!edit) return giveBack(leased, 0, "over");
  if (!waitsForPayment(charge) || !pspAccountId) {
    return { kind: "over", charge: await dropEdit(charge, NO_LONGER_WAITING) };
  }
  const psp = await providerOf(pspAccountId);
  if (!psp.revise) return refuse(charge, STAYS);
  const order = orderFor(withTerms(charge, edit, edit.at), merchantName);
  const outcome = await psp.revise(order, takenAt);
  switch (outcome.kind) {
    case "revised":
      return finish(charge, outcome.instructions);
    case "refused":
      return refuse(charge, outcome.reason);
    case "absent":
      return refuse(charge, UNKNOWN_THERE);
    case "mismatch":
      await openMismatch(charge, outcome.reason);
      return giveBack(leased, pauseAfterMs(attempt), "open");
    case "unknown":
      return wait(leased, outcome);
    default: {
      const applied = await applyProviderUpdate(charge, psp, outcome, `psp:${pspAccountId}`);
      if (applied.kind === "unknown") return wait(leased, applied);
      return { kind: "over", charge: await dropEdit(charge, NO_LONGER_WAITING) };
    }
  }
}

async function finish(charge: Charge, instructions: PaymentInstructions): Promise<EditResult> {
  return asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    if (!current.editRequested || !isSameRequest(current, charge)) {
      return { kind: "over", charge: current };
    }
    // Paid or ended meanwhile: the next round ends the request.
    if (!waitsForPayment(current)) return { kind: "over", charge: current };
    return { kind: "edited", charge: await applyEdit(tx, current, instructions) };
  });
}

async function refuse(charge: Charge, refusal: string): Promise<EditResult> {
  return { kind: "refused", charge: await dropEdit(charge, refusal), refusal };
}

function wait(leased: LeasedCharge, { reason, retryAfterMs = 0 }: Unknown): Promise<EditResult> {
  const { charge, attempt } = leased;
  log.warn({ chargeId: charge.id, attempt, reason }, "the PSP gave no usable answer to a change");
  return giveBack(leased, Math.max(pauseAfterMs(attempt), retryAfterMs), "open");
}

async function giveBack(
  leased: LeasedCharge,
  ms: number,
  kind: "open" | "over",
): Promise<EditResult> {
  await releaseLease(leased, ms);
  const { charge } = leased;
  return { kind, charge: (await findChargeForService(charge.id)) ?? charge };
}
