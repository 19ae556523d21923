import { settledWithin } from "@/lib/clock";
import { crashPoint } from "@/lib/crash-point";
import { lockCharge } from "@/lib/database/charges";
import { asService } from "@/lib/database/connection";
import { openException } from "@/lib/database/exceptions";
import {
  endRefund,
  findRefund,
  forgetRefundAsking,
  type LeasedRefund,
  noteRefundAsking,
  releaseRefund,
} from "@/lib/database/refunds";
import { pauseAfterMs } from "@/lib/domain/backoff";
import { decimalText } from "@/lib/domain/money";
import type { Refund } from "@/lib/domain/refund";
import { failure, log } from "@/lib/log";
import type { Psp, PspRefund, RefundOrder, RefundOutcome, Unknown } from "@/lib/psp/psp";
import { pspOf } from "./psp-of";
import { followRefunds, recordRefunds } from "./record-refunds";

/** How long a request waits for its PSP; less than a stop leaves it. */
const REQUEST_MS = 9_000;

/** A refund that is still not settled after so many tries, some minutes, is told to a person. */
const TELL_AFTER_ATTEMPTS = 10;

/**
 * Brings a leased refund one step further at its PSP. The first attempt asks at once; a later one
 * looks first and asks again only when the PSP does not know it and nobody's request can still be on
 * its way. Asking twice with one id refunds once (API Pix), but the second could be refused while the
 * first is being worked on: a refund that is taken for refused and then made would go back twice.
 */
export async function pursueRefund(leased: LeasedRefund): Promise<void> {
  const { refund } = leased;
  const psp = await pspOf(refund.pspAccountId);
  const order: RefundOrder = {
    reference: refund.reference,
    pspRefundId: refund.pspRefundId,
    amount: refund.amount,
    description: refund.reason,
  };
  const outcome = await lookOrAsk(psp, order, leased);
  crashPoint("R2");
  switch (outcome.kind) {
    case "known":
      return apply(leased, outcome.refund);
    case "refused":
      return refuse(leased, outcome.reason);
    case "unknown":
      return notYet(leased, outcome);
  }
}

/**
 * The same within the time that a request may take: a PSP that is slower is waited for by nobody, and
 * the refund is taken up again when its lease has run out, if it did not end until then.
 */
export async function pursueInTime(leased: LeasedRefund): Promise<void> {
  await settledWithin(pursueRefund(leased), REQUEST_MS, (error) =>
    log.error({ refundId: leased.refund.id, ...failure(error) }, "a refund failed"),
  );
}

async function lookOrAsk(
  psp: Psp,
  order: RefundOrder,
  leased: LeasedRefund,
): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
  const { refund, attempt, askedMsAgo } = leased;
  if (attempt === 1 && !refund.acceptedAt) return ask(psp, order, leased);
  const found = await psp.findRefund(order);
  if (found.kind !== "absent") return found;
  // What the PSP took on and knows no more is not asked for anew: it might go back twice.
  if (refund.acceptedAt) {
    return { kind: "unknown", reason: "a refund that was taken on is not known any more" };
  }
  const quietMs = askedMsAgo === null ? 0 : psp.reopenAfterMs - askedMsAgo;
  if (quietMs > 0) {
    return { kind: "unknown", reason: "asked a moment ago", retryAfterMs: quietMs };
  }
  await noteRefundAsking(refund.id);
  return ask(psp, order, leased);
}

/** What never left is not waited for. */
async function ask(psp: Psp, order: RefundOrder, leased: LeasedRefund) {
  const outcome = await psp.askRefund(order);
  if (outcome.kind === "unknown" && outcome.notSent) await forgetRefundAsking(leased);
  return outcome;
}

async function apply(leased: LeasedRefund, told: PspRefund): Promise<void> {
  const { settlementId, pspAccountId } = leased.refund;
  const teller = { pspAccountId, actor: `psp:${pspAccountId}` };
  await asService((tx) => recordRefunds(tx, settlementId, [told], teller));
  if (told.state === "processing") await releaseRefund(leased, pauseAfterMs(leased.attempt));
}

/** The PSP will not have it: the charge is back where it was, and the amount is free again. */
async function refuse(leased: LeasedRefund, reason: string): Promise<void> {
  const { id, chargeId, settlementId, pspAccountId } = leased.refund;
  await asService(async (tx) => {
    if (chargeId) await lockCharge(tx, chargeId);
    const ended = await endRefund(tx, id, { status: "FAILED", failure: reason, accepted: false });
    if (ended) await followRefunds(tx, settlementId, `psp:${pspAccountId}`, true);
  });
}

async function notYet(leased: LeasedRefund, { reason, retryAfterMs }: Unknown): Promise<void> {
  const { refund, attempt } = leased;
  log.warn({ refundId: refund.id, attempt, reason }, "the PSP gave no usable answer");
  if (attempt >= TELL_AFTER_ATTEMPTS) {
    await asService((tx) =>
      openException(tx, {
        kind: "provider_mismatch",
        subject: `${refund.settlementId}/${refund.pspRefundId}`,
        merchantId: refund.merchantId,
        chargeId: refund.chargeId,
        pspAccountId: refund.pspAccountId,
        settlementId: refund.settlementId,
        amount: refund.amount,
        facts: { refundId: refund.pspRefundId, refundAmount: decimalText(refund.amount), reason },
      }),
    );
  }
  await releaseRefund(leased, Math.max(pauseAfterMs(attempt), retryAfterMs ?? 0));
}

/** A refund as it is now. */
export async function rereadRefund(refund: Refund): Promise<Refund> {
  return (await asService((tx) => findRefund(tx, refund.id))) ?? refund;
}
