import { settledWithin } from "@/lib/platform/clock";
import { crashPoint } from "@/lib/platform/crash-point";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { pauseAfterMs } from "@/lib/platform/values/backoff";
import { decimalText } from "@/lib/platform/values/money";
import type { ProviderRefund, RefundOrder, RefundOutcome, Unknown } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { recordPayment } from "./apply-payment";
import { applyRefunds, moveByRefunds } from "./apply-refunds";
import { turnsOfCharges } from "./charge-turns";
import { openDiscrepancy } from "./store/discrepancies";
import { holdMoney } from "./store/held-money";
import {
  forgetRefundSubmission,
  type LeasedRefund,
  recordRefundSubmission,
  releaseRefund,
} from "./store/refund-leases";
import { endRefund, markAccepted } from "./store/refunds";
import { findDisputedMoney } from "./store/settlements";

/** How long a request waits for its provider; less than a stop leaves it. */
const REQUEST_MS = 9_000;

/** A refund that is still not settled after so many tries, some minutes, is reported to a person. */
const REPORT_AFTER_ATTEMPTS = 10;

/** What a provider proves about a refund that we submitted. */
type RefundUpdate = Exclude<RefundOutcome, { kind: "absent" }>;

/** Brings a leased refund one step further at its provider. */
export async function submitRefund(leased: LeasedRefund): Promise<void> {
  const outcome = await refundAtProvider(leased);
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
 * Submits a refund within the time that a request may take. A request does not wait for a slower provider: the
 * worker leases the refund again once its lease has run out.
 */
export async function submitInTime(leased: LeasedRefund): Promise<void> {
  await settledWithin(submitRefund(leased), REQUEST_MS, (error) =>
    log.error({ refundId: leased.refund.id, ...failure(error) }, "a refund failed"),
  );
}

/**
 * Makes sure that a provider has a refund. The first attempt submits it at once. A later one looks it up first, and
 * submits it again only when the provider does not know it and no earlier request can still reach it. Submitting
 * twice with one id refunds once (API Pix), but the provider may refuse the second while it works on the first: the
 * refund would then be taken for refused, be made all the same, and be requested anew.
 */
async function refundAtProvider(leased: LeasedRefund): Promise<RefundUpdate> {
  const { refund, attempt, submittedMsAgo } = leased;
  const { reference, pspRefundId, amount, reason: description, requestedAt } = refund;
  const order: RefundOrder = { reference, pspRefundId, amount, description, requestedAt };
  const psp = await providerOf(refund.pspAccountId);
  if (attempt > 1 || refund.acceptedAt) {
    const found = await psp.findRefund(order);
    if (found.kind !== "absent") return found;
    // A refund that the provider accepted and does not know any more is not submitted again: it might go back twice.
    if (refund.acceptedAt) {
      return { kind: "unknown", reason: "a refund that was taken on is not known any more" };
    }
    const retryAfterMs = submittedMsAgo === null ? 0 : psp.reopenAfterMs - submittedMsAgo;
    if (retryAfterMs > 0)
      return { kind: "unknown", reason: "submitted a moment ago", retryAfterMs };
    await recordRefundSubmission(refund.id);
  }
  const outcome = await psp.refund(order);
  // What never left is not waited for.
  if (outcome.kind === "unknown" && outcome.notSent) await forgetRefundSubmission(leased);
  return outcome;
}

/** Applies what the provider reports; a refund that it has only accepted moves nothing and is looked at again. */
async function apply(leased: LeasedRefund, report: ProviderRefund): Promise<void> {
  const { id, amount, chargeId, settlementId, pspAccountId } = leased.refund;
  const isUnderWay = report.state === "processing";
  const source = { pspAccountId, actor: `psp:${pspAccountId}` };
  await turnsOfCharges.run(chargeId ?? settlementId, () =>
    asService((tx) =>
      isUnderWay && report.amount === amount
        ? markAccepted(tx, id)
        : applyRefunds(tx, settlementId, [report], source),
    ),
  );
  if (isUnderWay) await releaseRefund(leased, pauseAfterMs(leased.attempt));
  else await readDisputesAgain(leased);
}

/** The provider will not have it: the charge is back where it was, and the amount is free again. */
async function refuse(leased: LeasedRefund, reason: string): Promise<void> {
  const { id, chargeId, settlementId, pspAccountId } = leased.refund;
  await turnsOfCharges.run(chargeId ?? settlementId, () =>
    asService(async (tx) => {
      await holdMoney(tx, settlementId);
      const ended = await endRefund(tx, id, { status: "FAILED", failure: reason, accepted: false });
      if (ended) await moveByRefunds(tx, settlementId, `psp:${pspAccountId}`, [id]);
    }),
  );
  await readDisputesAgain(leased);
}

/**
 * Reads the money that pays a charge again, as far as it was reported as disputed: a dispute cannot hold a charge while any
 * of its refunds is in progress, and holds it as soon as that has ended. Where the provider does not answer, its lists say
 * it later.
 */
async function readDisputesAgain({ refund: { chargeId } }: LeasedRefund): Promise<void> {
  if (!chargeId) return;
  const disputed = await asService((tx) => findDisputedMoney(tx, chargeId));
  for (const { pspAccountId, reference } of disputed) {
    const psp = await providerOf(pspAccountId);
    await recordPayment({ psp, pspAccountId, chargeId, actor: `psp:${pspAccountId}` }, reference);
  }
}

async function notYet(leased: LeasedRefund, { reason, retryAfterMs }: Unknown): Promise<void> {
  const { refund, attempt } = leased;
  log.warn({ refundId: refund.id, attempt, reason }, "the PSP gave no usable answer");
  if (attempt >= REPORT_AFTER_ATTEMPTS) {
    await asService((tx) =>
      openDiscrepancy(tx, {
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
