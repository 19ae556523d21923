import {
  Barcode,
  ChevronRight,
  CreditCard,
  type LucideIcon,
  QrCode,
  WalletCards,
} from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

const ICONS: Readonly<Record<PickedMethod, LucideIcon>> = {
  PIX: QrCode,
  CREDIT_CARD: CreditCard,
  DEBIT_CARD: WalletCards,
  BOLETO: Barcode,
};

/** The methods to pick from: a form, one button each, that needs no script. */
export function MethodList({
  view,
  methods,
  visit,
}: {
  view: CheckoutView;
  methods: readonly PickedMethod[];
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).choice;
  const names = textsFor(visit.locale).methods;
  return (
    <form
      method="post"
      action={checkoutHref(view.id, visit, "/method")}
      data-busy={t.working}
      data-here=""
      className="flex flex-col gap-2.5"
    >
      {methods.map((method) => {
        const Icon = ICONS[method];
        return (
          <button
            key={method}
            type="submit"
            name="method"
            value={method}
            className="flex min-h-16 w-full items-center gap-4 rounded-card border border-control bg-card px-4 py-3 text-left transition-colors hover:border-accent hover:bg-accent-tint"
          >
            <Icon className="size-6 shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{names[method]}</span>
              <span data-hint="" className="block text-muted text-sm">
                {t.hints[method]}
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </button>
        );
      })}
    </form>
  );
}

/** The other methods, folded away: the one that was picked comes first. */
export function OtherMethods({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const others = view.methods.filter((method) => method !== view.billingType);
  if (others.length === 0) return null;
  const t = checkoutTexts(visit.locale).choice;
  return (
    <details className="group border-line border-t pt-6">
      <summary className="-my-2 flex min-h-11 items-center justify-between gap-3 rounded-control py-2 font-semibold marker:content-none">
        {t.other}
        <ChevronRight
          className="size-5 text-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-3 pt-4">
        <p className="text-muted text-sm">{t.otherHelp}</p>
        <MethodList view={view} methods={others} visit={visit} />
      </div>
    </details>
  );
}
