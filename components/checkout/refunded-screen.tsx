import { Undo2 } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { CheckoutScreen, CheckoutView } from "@/lib/domain/checkout-screen";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";

/** The money is going back, or went back. */
export function RefundedScreen({
  view,
  screen,
  locale,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "refunded" }>;
  locale: Locale;
}) {
  const t = textsFor(locale).checkout.refunded;
  return (
    <>
      <ScreenHead icon={Undo2} tint="violet" heading={screen.done ? t.doneHeading : t.goingHeading}>
        <p>{screen.done ? t.doneHelp : t.goingHelp}</p>
      </ScreenHead>
      {screen.amount === null ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="text-muted">{screen.done ? t.doneAmount : t.goingAmount}</span>
          <span className="font-semibold text-xl">
            <Money amount={screen.amount} />
          </span>
        </p>
      )}
      <div className="border-line border-t pt-6">
        <Summary view={view} locale={locale} asHeading={false} />
      </div>
    </>
  );
}
