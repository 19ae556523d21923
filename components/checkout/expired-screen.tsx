import { CalendarX2 } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutScreen, CheckoutView } from "@/lib/domain/checkout-screen";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";

/** The validity is over. The code is gone from the page, not hidden in it. */
export function ExpiredScreen({
  view,
  screen,
  locale,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "expired" }>;
  locale: Locale;
}) {
  const t = textsFor(locale);
  const expired = t.checkout.expired;
  return (
    <>
      <ScreenHead icon={CalendarX2} tint="amber" heading={expired.heading}>
        <div className="flex flex-col gap-3">
          <p className="tabular-nums">{expired.when(t.instant(screen.expiredAt))}</p>
          <p>
            <Sentence text={expired.help} merchant={view.merchantName} />
          </p>
          <p className="text-muted text-sm">
            <Sentence text={expired.alreadyPaid} merchant={view.merchantName} />
          </p>
        </div>
      </ScreenHead>
      <div className="border-line border-t pt-6">
        <Summary view={view} locale={locale} asHeading={false} />
      </div>
    </>
  );
}
