import { type Cents, cents } from "@/lib/platform/values/money";
import type { ProviderRefund } from "@/lib/providers/port";
import { isRecordedByHand, type Refund } from "./refund";

/**
 * Finds, for refunds that a provider reports without a name of ours, those that we submitted and that they are
 * about: of the same amount, oldest first. Whatever a provider leaves out or cuts off, no money that went back once
 * is counted twice. The same reports find the same refunds again, also once these have ended.
 *
 * @param reported all that the provider reports of one payment.
 * @param stored the refunds of that payment, oldest first.
 */
export function attributedRefunds(
  reported: readonly ProviderRefund[],
  stored: readonly Refund[],
): readonly ProviderRefund[] {
  const named = new Set(reported.map(({ pspRefundId }) => pspRefundId));
  const free = stored.filter(
    ({ origin, status, pspRefundId }) =>
      origin === "merchant" && status !== "FAILED" && !named.has(pspRefundId),
  );
  return reported.flatMap((report) => {
    if (report.unnamed === "whole") return partsOf(report, stored);
    const known = stored.find(({ pspRefundId }) => pspRefundId === report.pspRefundId);
    if (known && !isMadeAllTheSame(known, report)) return [report];
    const mayBeAny = report.unnamed !== undefined && !known;
    const index = free.findIndex(
      (refund) => refund.amount === report.amount && (mayBeAny || isRecordedByHand(refund)),
    );
    const [ours] = index < 0 ? [] : free.splice(index, 1);
    return [ours ? { ...report, pspRefundId: ours.pspRefundId } : report];
  });
}

/** All that went back of a payment, as the refunds that are under way and a refund of the provider's for the rest. */
function partsOf(whole: ProviderRefund, stored: readonly Refund[]): ProviderRefund[] {
  const others = stored.filter(
    ({ pspRefundId, status }) => pspRefundId !== whole.pspRefundId && status !== "FAILED",
  );
  const rest: Cents = cents(
    others.reduce((left, { amount }) => left - amount, whole.amount as bigint),
  );
  const underWay = others.filter(({ status }) => status === "PROCESSING");
  return [
    ...underWay.map(({ pspRefundId, amount }) => ({ ...whole, pspRefundId, amount })),
    ...(rest > 0n ? [{ ...whole, amount: rest }] : []),
  ];
}

/** Whether a provider made a refund after all that had failed here. */
function isMadeAllTheSame({ status }: Refund, { state }: ProviderRefund): boolean {
  return status === "FAILED" && state === "refunded";
}
