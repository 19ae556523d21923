import { crashPoint } from "@/lib/platform/crash-point";
import { txidOf } from "@/lib/platform/values/ids";
import type { ChargeOrder, FindOutcome, OpenOutcome, Provider } from "@/lib/providers/port";
import { type Charge, isHeldAsChoice, payableUntil } from "./charge";
import { forgetSubmission, type LeasedCharge, recordSubmission } from "./store/leases";

/**
 * What a provider proves about a charge, whichever call it answered: opening, looking or withdrawing. This file
 * makes every such value, and `apply-provider-update` is where one changes a charge.
 */
export type ProviderUpdate =
  | OpenOutcome
  | Exclude<FindOutcome, { kind: "absent" }>
  /** The provider does not know the charge, but a request of ours can still reach it for so many ms. */
  | { readonly kind: "in_flight"; readonly ms: number };

/** What came of trying to register a charge at its account. */
export interface OpenAttempt {
  readonly update: ProviderUpdate;
  /** Nothing of the charge is at the account, and no request of ours can bring it there any more. */
  readonly isCertainlyAbsent: boolean;
  /** False where the account was only asked for the charge, and nothing was submitted to it. */
  readonly wasTried: boolean;
}

/**
 * How long after a submission without an answer a charge that the account does not know is certain never to come about
 * there, in ms. A bank may still have the request in a queue of its own long after we stopped waiting for it.
 */
const CERTAIN_AFTER_MS = 600_000;

/** How soon a charge that may not be submitted to a failing account is looked for there again, in ms. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Makes sure that a provider holds a leased charge. The first attempt submits the charge at once. A later one looks
 * it up first and adopts what it finds. It submits again only when the provider does not know the charge and no
 * earlier request can still reach it.
 *
 * @param canLeave whether the account is passed over now and another of its order could take the charge: then a charge
 *   that the provider does not know is not submitted to it again, so that it becomes certain to be absent.
 */
export async function openAtProvider(
  leased: LeasedCharge,
  psp: Provider,
  canLeave: () => Promise<boolean>,
): Promise<OpenAttempt> {
  if (leased.isStamped) return submit(leased, psp, null);
  const { submittedMsAgo, lookFirst } = leased;
  const found = await psp.find(orderFor(leased.charge));
  if (found.kind === "absent") return openAbsent(leased, psp, canLeave);
  const wasNeverSubmitted = submittedMsAgo === null && !lookFirst;
  const isCertainlyAbsent = found.kind === "unknown" && wasNeverSubmitted;
  return { update: found, isCertainlyAbsent, wasTried: true };
}

/** Submits a charge that its provider does not know, unless an earlier request may arrive yet. */
async function openAbsent(
  leased: LeasedCharge,
  psp: Provider,
  canLeave: () => Promise<boolean>,
): Promise<OpenAttempt> {
  const ms = inFlightMs(leased, psp);
  if (ms > 0) return untried({ kind: "in_flight", ms });
  if (await canLeave()) return withoutSubmitting(leased.submittedMsAgo, psp);
  // Another process has the charge: what comes of it is that process's.
  if (!(await recordSubmission(leased))) return untried({ kind: "unknown", reason: "overtaken" });
  return submit(leased, psp, leased.submittedMsAgo);
}

/** @param earlierMsAgo how long ago the submission before this one was sent; null when there was none. */
async function submit(
  leased: LeasedCharge,
  psp: Provider,
  earlierMsAgo: number | null,
): Promise<OpenAttempt> {
  crashPoint("C3");
  const update = await psp.open(orderFor(leased.charge, leased.merchantName), leased.takenAt);
  crashPoint("C5");
  const isNotSent = update.kind === "unknown" && update.notSent === true;
  if (isNotSent) await forgetSubmission(leased, earlierMsAgo);
  const isCertainlyAbsent =
    (isNotSent || update.kind === "refused") && cannotComeAbout(earlierMsAgo, psp);
  return { update, isCertainlyAbsent, wasTried: true };
}

function untried(update: ProviderUpdate, isCertainlyAbsent = false): OpenAttempt {
  return { update, isCertainlyAbsent, wasTried: false };
}

function withoutSubmitting(submittedMsAgo: number | null, psp: Provider): OpenAttempt {
  return cannotComeAbout(submittedMsAgo, psp)
    ? untried({ kind: "unknown", reason: "absent, not submitted" }, true)
    : untried({ kind: "in_flight", ms: LOOK_AGAIN_MS });
}

/** Whether what was submitted so long ago, and is unknown to the provider, can never come about there any more. */
function cannotComeAbout(submittedMsAgo: number | null, { reopenAfterMs }: Provider): boolean {
  return submittedMsAgo === null || submittedMsAgo >= Math.max(reopenAfterMs, CERTAIN_AFTER_MS);
}

/**
 * Withdraws a leased charge at its provider, so that nobody can pay it any more. A charge that the provider does
 * not know counts as withdrawn, unless the request that opens it can still reach the provider.
 */
export async function withdrawAtProvider(
  leased: LeasedCharge,
  psp: Provider,
): Promise<ProviderUpdate> {
  const { charge, takenAt } = leased;
  const outcome = await psp.withdraw(orderFor(charge), takenAt);
  if (outcome.kind !== "absent") return outcome;
  const { status, brCode, pspChargeId } = charge;
  const isUnopened = status === "CREATING" || (brCode === null && pspChargeId === null);
  const ms = isUnopened ? inFlightMs(leased, psp) : 0;
  return ms > 0 ? { kind: "in_flight", ms } : { kind: "withdrawn" };
}

/** How long a request of ours may still be on its way to the provider, in ms; 0 when none can be. */
function inFlightMs({ submittedMsAgo }: LeasedCharge, psp: Provider): number {
  return submittedMsAgo === null ? 0 : Math.max(0, psp.reopenAfterMs - submittedMsAgo);
}

/**
 * What a provider has to know of a charge.
 *
 * @param receiver the merchant's name, for a code that the provider leaves to us; only opening needs it.
 */
export function orderFor(charge: Charge, receiver = ""): ChargeOrder {
  const { id, pspChargeId, billingType, amount, dueDate, lateTerms, payer, description } = charge;
  return {
    chargeId: id,
    txid: txidOf(id),
    pspChargeId,
    // The provider opened the payer's choice, whatever the payer has picked since.
    billingType: isHeldAsChoice(charge) ? "UNDEFINED" : billingType,
    amount,
    dueDate,
    lateTerms,
    expiresAt: payableUntil(charge),
    payer,
    description,
    receiver,
  };
}
