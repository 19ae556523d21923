import { CircleCheck } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Sentence } from "@/components/ui/sentence";
import type { BrandedView } from "@/lib/checkout/checkout-screen";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

/**
 * Where no provider reports payments: says who confirms it, with a form of one button, which needs no script, by which the
 * payer reports having paid; and then when they did.
 */
export function PaymentReport({ view, visit }: { view: BrandedView; visit: Visit }) {
  const t = checkoutTexts(visit.locale);
  if (view.paymentReportedAt) {
    const when = textsFor(visit.locale).instant(view.paymentReportedAt);
    return (
      <p className="flex items-start gap-2.5 rounded-control bg-green-tint px-3 py-2 text-green text-sm">
        <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>{t.paymentReport.done(when)}</span>
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted text-sm">
        <Sentence text={t.confirmedByMerchant} merchant={view.merchantName} />
      </p>
      <form
        method="post"
        action={checkoutHref(view.id, visit, "/payment-report")}
        data-busy={t.choice.working}
        data-here=""
        className="print:hidden"
      >
        <button type="submit" className={BUTTON.quiet}>
          {t.paymentReport.action}
        </button>
      </form>
    </div>
  );
}
