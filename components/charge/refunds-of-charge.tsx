import { Clock, type LucideIcon, RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { ChargeRecord, RecordedRefund } from "@/lib/charge-details/charge-record";
import type { RefundStatus } from "@/lib/payments/refund";
import type { Locale } from "@/lib/platform/values/locale";
import { ActorName } from "./actor-name";
import { CopyText } from "./copy-text";
import { evidenceTexts } from "./evidence";
import { chargeTexts } from "./texts";
import { namedActor } from "./timeline-words";

const LOOKS: Readonly<Record<RefundStatus, { icon: LucideIcon; tint: string }>> = {
  PROCESSING: { icon: Clock, tint: "bg-amber-tint text-amber" },
  REFUNDED: { icon: RotateCcw, tint: "bg-violet-tint text-violet" },
  FAILED: { icon: TriangleAlert, tint: "bg-red-tint text-red" },
};

/** What went back, goes back or did not, newest first. */
export function RefundsOfCharge({
  record,
  correct,
  locale,
}: {
  record: ChargeRecord;
  /** What this member may put right about a refund. */
  correct: (refund: RecordedRefund) => ReactNode;
  locale: Locale;
}) {
  const { refunds } = record;
  const t = chargeTexts(locale).refunds;
  if (refunds.length === 0) return null;
  return (
    <Section heading={t.heading}>
      <ul className="flex flex-col divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">
                <Money amount={refund.amount} />
              </span>
              <State status={refund.status} locale={locale} />
            </p>
            <RefundFacts refund={refund} record={record} locale={locale} />
            {correct(refund)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RefundFacts({
  refund,
  record,
  locale,
}: {
  refund: RecordedRefund;
  record: ChargeRecord;
  locale: Locale;
}) {
  const texts = textsFor(locale);
  const t = chargeTexts(locale).refunds;
  const { reason, failure, finishedAt } = refund;
  return (
    <Facts
      facts={[
        [t.requested, texts.instant(refund.requestedAt)],
        [t.by, <Asker key="by" refund={refund} record={record} locale={locale} />],
        [t.reason, reason && <bdi>{reason}</bdi>],
        [t.finished, finishedAt && texts.instant(finishedAt)],
        [t.failure, failure && <bdi>{failure}</bdi>],
        [
          t.of,
          refund.endToEndId && (
            <CopyText key="of" text={refund.endToEndId} label={t.of} locale={locale} />
          ),
        ],
      ]}
    />
  );
}

function Asker({
  refund,
  record: { events, names },
  locale,
}: {
  refund: RecordedRefund;
  record: ChargeRecord;
  locale: Locale;
}) {
  if (refund.origin === "psp") return chargeTexts(locale).refunds.byProvider;
  const started = events
    .map(({ evidence }) => evidenceTexts(evidence))
    .find(({ refundId, credential }) => refundId === refund.id && credential);
  const by = namedActor(refund.actor, names, locale, started?.credential);
  if (!by) return chargeTexts(locale).timeline.automatic;
  return <ActorName by={by} />;
}

function State({ status, locale }: { status: RefundStatus; locale: Locale }) {
  return <Badge {...LOOKS[status]}>{chargeTexts(locale).refunds.states[status]}</Badge>;
}
