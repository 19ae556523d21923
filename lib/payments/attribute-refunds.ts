import { type Cents, cents } from "@/lib/platform/values/money";
import type { ProviderRefund } from "@/lib/providers/port";
import { hasLostName, isRecordedByHand, type Refund } from "./refund";

/**
 * Finds, for refunds that a provider reports without a name of ours, those that we submitted and that they are
 * about: of the same amount, oldest first; so too those whose names were taken out when the payer was anonymised. Whatever a
 * provider leaves out or cuts off, no money that went back once is counted twice. The same reports find the same refunds
 * again, also once these have ended.
 *
 * @param reported all that the provider reports of one payment.
 * @param stored the refunds of that payment, oldest first.
 */
export function attributedRefunds(
  reported: readonly ProviderRefund[],
  stored: readonly Refund[],
): readonly ProviderRefund[] {
  const reports = eachOnce(reported);
  const named = new Set(reports.map(({ pspRefundId }) => pspRefundId));
  // From the last to the first, so that of two with one name the first is found.
  const byName = new Map(stored.toReversed().map((refund) => [refund.pspRefundId, refund]));
  const free = stored.filter(
    ({ origin, status, pspRefundId }) =>
      origin === "merchant" && status !== "FAILED" && !named.has(pspRefundId),
  );
  const nameless = stored.filter((refund) => refund.origin === "psp" && hasLostName(refund));
  const attributed = (report: ProviderRefund): readonly ProviderRefund[] => {
    if (report.unnamed === "whole") return partsOf(report, stored);
    const known = byName.get(report.pspRefundId);
    if (known && !isMadeAllTheSame(known, report)) return [report];
    const same = known ? -1 : nameless.findIndex((refund) => mayBe(refund, report));
    const [again] = same < 0 ? [] : nameless.splice(same, 1);
    if (again) return [{ ...report, pspRefundId: again.pspRefundId }];
    const mayBeAny = report.unnamed !== undefined && !known;
    const index = free.findIndex(
      (refund) => refund.amount === report.amount && (mayBeAny || isRecordedByHand(refund)),
    );
    const [ours] = index < 0 ? [] : free.splice(index, 1);
    if (ours) return [{ ...report, pspRefundId: ours.pspRefundId }];
    // Either the provider lists one refund twice, or it made two alike: only one of ours proves that it made two.
    return report.repeats ? [] : [report];
  };
  // What repeats another comes last, for those of ours that are left.
  const [first, repeats] = [false, true].map((is) =>
    reports.filter((report) => (report.repeats ?? false) === is),
  );
  return [...(first ?? []), ...(repeats ?? [])].flatMap(attributed);
}

/**
 * Whether reports of a payment's refunds say anything that is not stored: one that is not known, another amount, another end, or
 * that the provider has one of which it had not said so.
 *
 * @param reported all that the provider reports of one payment.
 * @param stored the refunds of that payment, oldest first.
 */
export function differFromStored(
  reported: readonly ProviderRefund[],
  stored: readonly Refund[],
): boolean {
  const byName = new Map(stored.map((refund) => [refund.pspRefundId, refund]));
  return attributedRefunds(reported, stored).some(({ pspRefundId, amount, state }) => {
    const refund = byName.get(pspRefundId);
    if (!refund || refund.amount !== amount) return true;
    if (state !== "processing") return refund.status !== STATUS_OF[state];
    return refund.status === "PROCESSING" && refund.acceptedAt === null;
  });
}

const STATUS_OF = { refunded: "REFUNDED", failed: "FAILED" } as const;

/** The reports without those that say a second time what one said before, by the same name. */
function eachOnce(reported: readonly ProviderRefund[]): readonly ProviderRefund[] {
  const said = new Set<string>();
  return reported.filter(({ pspRefundId, amount, state, unnamed }) => {
    const words = JSON.stringify([pspRefundId, String(amount), state]);
    if (said.has(words)) return false;
    if (unnamed !== undefined) said.add(words);
    return true;
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

/** Whether a report may be about a refund whose name is gone: of its amount, and failed only where that one did. */
function mayBe({ amount, status }: Refund, report: ProviderRefund): boolean {
  return amount === report.amount && (status === "FAILED") === (report.state === "failed");
}

/** Whether a provider made a refund after all that had failed here. */
function isMadeAllTheSame({ status }: Refund, { state }: ProviderRefund): boolean {
  return status === "FAILED" && state === "refunded";
}
