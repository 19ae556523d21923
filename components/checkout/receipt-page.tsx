import { ChevronLeft } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Money } from "@/components/ui/money";
import type { BrandedView } from "@/lib/checkout/checkout-screen";
import { leftOf, lostInDispute } from "@/lib/payments/refund";
import { cents } from "@/lib/platform/values/money";
import { CheckoutFrame } from "./frame";
import { Line, PaymentFacts } from "./payment-facts";
import { PrintButton } from "./print-button";
import { receiptTexts } from "./receipt-texts";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

/** The receipt that a payer prints or keeps: what was paid, when, to whom, by which transaction. */
export function ReceiptPage({
  view,
  paid,
  visit,
  sandbox,
  nonce,
}: {
  view: BrandedView;
  paid: NonNullable<BrandedView["paid"]>;
  visit: Visit;
  sandbox: boolean;
  nonce: string;
}) {
  const { instant } = textsFor(visit.locale);
  const t = receiptTexts(visit.locale);
  return (
    <CheckoutFrame
      shop={{ ...view, home: `/checkout/${view.id}` }}
      label={checkoutTexts(visit.locale).chargeOf}
      visit={visit}
      sandbox={sandbox}
      nonce={nonce}
      below="/receipt"
    >
      <main className="flex flex-1 flex-col gap-4">
        <article className="flex flex-1 flex-col gap-5 border-line border-t bg-card px-5 py-6 sm:rounded-card sm:border sm:p-7 sm:shadow-lift print:border-0 print:p-0 print:shadow-none">
          <h1 className="font-semibold text-2xl tracking-tight">{t.heading}</h1>
          {sandbox ? <p className="font-medium text-amber text-sm">{t.sandbox}</p> : null}
          <PaymentFacts view={view} paid={paid} due={null} visit={visit} />
          <dl className="-mt-5 divide-y divide-line border-line border-b text-sm">
            <Kept view={view} paid={paid} visit={visit} />
            <Line name={t.charge}>
              <span className="break-all font-mono text-xs">{view.id}</span>
            </Line>
          </dl>
          <p className="text-muted text-xs">{t.issued(instant(visit.now))}</p>
          <div className="flex flex-col gap-2.5 print:hidden">
            <PrintButton className={BUTTON.large}>{t.print}</PrintButton>
            <a href={checkoutHref(view.id, visit)} className={BUTTON.quiet}>
              <ChevronLeft className="size-4" aria-hidden="true" />
              {t.back}
            </a>
          </div>
        </article>
      </main>
    </CheckoutFrame>
  );
}

/** What else went back, and what of the payment is left, so that the receipt adds up. */
function Kept({
  view: { status, returned },
  paid: { amount },
  visit,
}: {
  view: BrandedView;
  paid: NonNullable<BrandedView["paid"]>;
  visit: Visit;
}) {
  const t = receiptTexts(visit.locale);
  const lost = lostInDispute(status, amount, returned);
  const left = cents(leftOf(amount, returned) - lost);
  if (left === amount) return null;
  const lines = [
    [t.underWay, returned.underWay],
    [t.lost, lost],
  ] as const;
  return (
    <>
      {lines
        .filter(([, back]) => back !== 0n)
        .map(([name, back]) => (
          <Line key={name} name={name}>
            <span className="font-semibold">
              <Money amount={back} />
            </span>
          </Line>
        ))}
      <Line name={t.left}>
        <span className="font-semibold">
          <Money amount={left} />
        </span>
      </Line>
    </>
  );
}
