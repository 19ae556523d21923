import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { CheckoutView } from "@/lib/domain/checkout-screen";
import { type Cents, formatBrl } from "@/lib/domain/money";

/** What the charge is: how much, for what, until when. The same on every screen that asks for money. */
export function Summary({
  view,
  locale,
  asHeading,
}: {
  view: CheckoutView;
  locale: Locale;
  /** The amount is the page's heading, unless the screen has something more important to say. */
  asHeading: boolean;
}) {
  const t = textsFor(locale);
  const Amount = asHeading ? "h1" : "p";
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Amount className={`font-semibold tracking-tight ${amountSize(view.amount)}`}>
          {view.amount === 0n ? (
            t.checkout.openAmount
          ) : (
            <>
              <span className="sr-only">{t.checkout.toPay} </span>
              <Money amount={view.amount} />
            </>
          )}
        </Amount>
        {view.amount === 0n ? (
          <p className="text-muted text-sm">{t.checkout.openAmountHelp}</p>
        ) : null}
      </div>
      {view.description === null ? null : (
        <p className="whitespace-pre-line">
          <bdi>{view.description}</bdi>
        </p>
      )}
      <p className="text-muted text-sm tabular-nums">
        {t.checkout.dueDate}: <span className="text-ink">{t.day(view.dueDate)}</span>
      </p>
    </div>
  );
}

/** As large as the narrowest phone allows: ten billion reais still fit on one line. */
function amountSize(amount: Cents): string {
  if (amount === 0n) return "text-3xl";
  const length = formatBrl(amount).length;
  if (length > 16) return "text-2xl sm:text-3xl";
  return length > 12 ? "text-3xl sm:text-4xl" : "text-4xl sm:text-5xl";
}
