import { recordPaymentsOf } from "@/lib/payments/apply-payment";
import { openDiscrepancy } from "@/lib/payments/store/discrepancies";
import { asService } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import { txidOf } from "@/lib/platform/values/ids";
import { decimalText } from "@/lib/platform/values/money";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import type { Provider, Unknown } from "@/lib/providers/port";
import type { Charge } from "./charge";
import { type ChargeEventType, statusAfter } from "./charge-status";
import { sameTerms } from "./editable-terms";
import { orderFor, type ProviderUpdate } from "./provider-update";
import {
  type ChargeHappening,
  findChargeForService,
  lockCharge,
  type MoveChanges,
  moveCharge,
  recordEvent,
} from "./store/charges";
import { type LeasedCharge, releaseLease } from "./store/leases";
import { openChargeTogether } from "./store/openings";
import { setPayersChoice } from "./store/payers-choice";

type Proof = Exclude<ProviderUpdate, { kind: "in_flight" }>;

export type Applied =
  /** The charge as it is now. */
  | { readonly kind: "applied"; readonly charge: Charge }
  /** Nothing is proved yet: the provider has to be read again. */
  | Unknown;

/**
 * Applies what a provider proves to a charge: the one place where a provider's word changes one. Money is
 * recorded whatever the charge's status; what contradicts the charge becomes a discrepancy and changes nothing.
 *
 * @param actor who is named in the charge's history.
 */
export async function applyProviderUpdate(
  charge: Charge,
  psp: Provider,
  update: Proof,
  actor: string,
): Promise<Applied> {
  switch (update.kind) {
    case "unknown":
      return update;
    case "mismatch":
      await reportMismatch(charge, update.reason);
      return { kind: "unknown", reason: `not adopted: ${update.reason}` };
    case "paid":
      return (await recordPaymentsOf(charge, psp, update.endToEndIds))
        ? { kind: "applied", charge: await rereadCharge(charge) }
        : { kind: "unknown", reason: "paid, not confirmed" };
    default: {
      const current = await moveBy(charge, update, actor);
      if (update.kind === "opened" && !isHeldAlike(current, charge))
        await endLeftBehind(charge, psp);
      return { kind: "applied", charge: current };
    }
  }
}

/** Whether a charge is at the account still that it was at. */
function isHeldAlike(current: Charge, { pspAccountId }: Charge): boolean {
  return current.pspAccountId === pspAccountId;
}

/**
 * Ends at an account a charge that was moved away from it and came about there all the same, after which two accounts
 * could be paid for it. Where the account does not answer, the comparison with its list does it later.
 */
export async function endLeftBehind(charge: Charge, psp: Provider): Promise<void> {
  log.warn({ chargeId: charge.id }, "a charge came about at the account that it had left");
  const outcome = await psp.withdraw(orderFor(charge), charge.waitsUntil);
  if (outcome.kind === "paid") await recordPaymentsOf(charge, psp, outcome.endToEndIds);
}

/**
 * Applies what a provider proves about a leased charge; when that is nothing, gives the charge back, to be taken
 * up again later.
 *
 * @param pauseMs how long to leave it alone at least, where the provider gave no usable answer.
 */
export async function applyOrGiveBack(
  leased: LeasedCharge,
  psp: Provider,
  update: ProviderUpdate,
  pauseMs: number,
): Promise<Charge> {
  const { charge, attempt } = leased;
  if (update.kind === "in_flight") {
    await releaseLease(leased, update.ms);
    return rereadCharge(charge);
  }
  const applied = await applyProviderUpdate(charge, psp, update, `psp:${charge.pspAccountId}`);
  if (applied.kind === "applied") return applied.charge;
  const { reason, retryAfterMs = 0 } = applied;
  log.warn({ chargeId: charge.id, attempt, reason }, "the PSP gave no usable answer");
  await releaseLease(leased, Math.max(pauseMs, retryAfterMs));
  return rereadCharge(charge);
}

async function moveBy(
  charge: Charge,
  update: Extract<Proof, { kind: "opened" | "refused" | "withdrawn" }>,
  actor: string,
): Promise<Charge> {
  if (update.kind === "opened") {
    const { instructions } = update;
    // Together with charges whose providers answer at the same time.
    const opened =
      charge.status === "CREATING"
        ? await openChargeTogether({ charge, instructions, actor })
        : null;
    return opened ?? move(charge, { type: "opened", actor }, instructions);
  }
  if (update.kind === "withdrawn") {
    const event = { type: "canceled", actor, reason: "withdrawn at the PSP" } as const;
    return move(charge, event, { cancelReason: "canceled" });
  }
  const { reason } = update;
  if (charge.status !== "CREATING") return unpick(charge, reason, actor);
  const event = { type: "refused", actor, reason } as const;
  return move(charge, event, { cancelReason: "refused", refusal: reason });
}

/**
 * Moves a charge by what its provider said. When somebody moved it first (a webhook notification can overtake the
 * provider's own answer), nothing is overwritten: payment instructions are kept if they are still missing.
 */
async function move(
  charge: Charge,
  event: ChargeHappening & { readonly type: ChargeEventType },
  changes: MoveChanges,
): Promise<Charge> {
  return asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current) throw new Error(`charge ${charge.id} is gone`);
    // What the account says that it has left no longer counts.
    if (!isHeldAlike(current, charge)) return current;
    if (statusAfter(current.status, event.type)) {
      return (await moveCharge(tx, current, event, changes)) ?? current;
    }
    if (!INSTRUCTIONS.some((name) => changes[name] && !current[name])) return current;
    const type = charge.status === "CREATING" ? "late_code" : "method_opened";
    await recordEvent(tx, charge.id, { ...event, type }, changes);
    return (await lockCharge(tx, charge.id)) ?? current;
  });
}

const INSTRUCTIONS = [
  "brCode",
  "boletoLine",
  "paymentPage",
  "pspChargeId",
] as const satisfies readonly (keyof PaymentInstructions)[];

/** The provider will not open what the payer picked: they may pick anew. */
async function unpick(charge: Charge, reason: string, actor: string): Promise<Charge> {
  await asService(async (tx) => {
    const current = await lockCharge(tx, charge.id);
    if (!current || !isHeldAlike(current, charge)) return;
    const none = { method: "UNDEFINED", pixExpiresAt: null, pspAccountId: null } as const;
    await setPayersChoice(tx, charge, { ...none, amount: charge.amount });
    await recordEvent(tx, charge.id, { type: "method_refused", actor, reason });
  });
  return rereadCharge(charge);
}

/**
 * Opens the discrepancy about a provider that keeps another charge under our name. None is about terms that change just
 * now, or have changed since the charge was read: the provider has the former or the new ones then.
 */
export async function reportMismatch(charge: Charge, reason: string): Promise<void> {
  const current = await rereadCharge(charge);
  if (current.editRequested || !sameTerms(current, charge)) return;
  await openMismatch(charge, reason);
}

/** As `reportMismatch`, whatever changes of the charge. */
export async function openMismatch(charge: Charge, reason: string): Promise<void> {
  const { pspAccountId } = charge;
  if (!pspAccountId) return;
  await asService((tx) =>
    openDiscrepancy(tx, {
      kind: "provider_mismatch",
      subject: `${charge.id}/${reason}`,
      merchantId: charge.merchantId,
      chargeId: charge.id,
      pspAccountId,
      settlementId: null,
      amount: charge.amount,
      facts: { txid: txidOf(charge.id), expectedAmount: decimalText(charge.amount), reason },
    }),
  );
}

/** A charge as it is now. */
async function rereadCharge(charge: Charge): Promise<Charge> {
  return (await findChargeForService(charge.id)) ?? charge;
}
