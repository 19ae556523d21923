import { eachInTurn } from "@/components/dashboard/each-in-turn";
import { send } from "@/components/dashboard/send";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Problem } from "@/lib/http/problems";
import type { ChargeId } from "@/lib/platform/values/ids";

/** What came of the cancellation of one charge. */
export type CancelEnd =
  | { readonly kind: "canceled" }
  /** The provider has not confirmed it yet. */
  | { readonly kind: "requested" }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** No answer came: whether it was canceled is not known. */
  | { readonly kind: "lost" };

/** Whether the cancellation of a charge is done, or on its way at the provider. */
export function isCanceled(end: CancelEnd | undefined): boolean {
  return end?.kind === "canceled" || end?.kind === "requested";
}

/** Whether a charge was found to be one that cannot be canceled any more: it was paid, say. */
export function isTooLate(end: CancelEnd | undefined): boolean {
  return end?.kind === "problem" && end.problem.code === "not_cancelable";
}

/** Whether there is nothing left to try for a charge. */
export function isSettled(end: CancelEnd | undefined): boolean {
  return isCanceled(end) || isTooLate(end);
}

/** The charges from one to another, both included, in their order; that other alone if the first is not among them. */
export function rangeOf(
  ids: readonly ChargeId[],
  from: ChargeId | null,
  to: ChargeId,
): readonly ChargeId[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/**
 * Cancels charges one by one, as the button of each charge does, a few at once and in their order. A refusal for want of
 * quota ends it early, and so does the signal: what has begun is finished, and the others are left as they are.
 *
 * @param onEnd receives each charge with what came of it, as soon as that is known.
 */
export function cancelEach(
  ids: readonly ChargeId[],
  reason: string,
  signal: AbortSignal,
  onEnd: (id: ChargeId, end: CancelEnd) => void,
): Promise<void> {
  const endsAll = (end: CancelEnd) => end.kind === "problem" && end.problem.status === 429;
  return eachInTurn(ids, (id) => cancelOne(id, reason), { signal, endsAll, onEnd });
}

async function cancelOne(id: ChargeId, reason: string): Promise<CancelEnd> {
  const sent = await send<PaymentResponse>("POST", `/charges/${id}/cancel`, { body: { reason } });
  if (sent.kind !== "done") return sent;
  return { kind: sent.body.status === "CANCELED" ? "canceled" : "requested" };
}
