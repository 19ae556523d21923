import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { BrandedView } from "@/lib/checkout/checkout-screen";
import type { Cents } from "@/lib/platform/values/money";
import { namedDocument } from "@/lib/platform/values/tax-document";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** What happened: how much, when, to whom, what for. No tax document, no fee. */
export function PaymentFacts({
  view,
  paid,
  due,
  visit,
}: {
  view: BrandedView;
  paid: NonNullable<BrandedView["paid"]>;
  /** What was to be paid, where something else was; else null. */
  due: Cents | null;
  visit: Visit;
}) {
  const texts = textsFor(visit.locale);
  const t = checkoutTexts(visit.locale).paid;
  return (
    <dl
      aria-label={t.facts}
      className="flex flex-col divide-y divide-line border-line border-y text-sm"
    >
      <Line name={t.amount}>
        <span className="font-semibold text-xl">
          <Money amount={paid.amount} />
        </span>
      </Line>
      {due === null ? null : (
        <Line name={t.asked}>
          <Money amount={due} />
        </Line>
      )}
      {view.returned.done === 0n ? null : (
        <Line name={t.returned}>
          <span className="font-semibold">
            <Money amount={view.returned.done} />
          </span>
        </Line>
      )}
      <Line name={t.when}>
        <span className="block text-right tabular-nums">
          <time dateTime={paid.paidAt.toISOString()}>{texts.instant(paid.paidAt)}</time>{" "}
          <span className="block text-muted text-xs">{t.brasilia}</span>
        </span>
      </Line>
      <Line name={t.to}>
        <span className="block text-right">
          <bdi>{view.merchantName}</bdi>
          {view.brand.contact.document === null ? null : (
            <span className="block text-muted text-xs tabular-nums">
              {namedDocument(view.brand.contact.document)}
            </span>
          )}
        </span>
      </Line>
      {view.billingType === "UNDEFINED" ? null : (
        <Line name={t.how}>{texts.billingTypes[view.billingType]}</Line>
      )}
      {view.description === null ? null : (
        <Line name={t.what}>
          <bdi className="whitespace-pre-line">{view.description}</bdi>
        </Line>
      )}
      {view.installment === null ? null : (
        <Line name={t.which}>{checkoutTexts(visit.locale).installment(view.installment)}</Line>
      )}
      {paid.endToEndId === null ? null : (
        <Line name={t.endToEndId}>
          <span className="break-all font-mono text-xs">{paid.endToEndId}</span>
        </Line>
      )}
    </dl>
  );
}

/** A name, and its value beside it or, where that is long, below. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
