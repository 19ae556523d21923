import { Undo2 } from "lucide-react";
import { Money } from "@/components/ui/money";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { BackToShop } from "./back-to-shop";
import { ReceiptLink } from "./receipt-link";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The money is going back, or went back. */
export function RefundedScreen({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "refunded" }>;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).refunded;
  return (
    <>
      <ScreenHead icon={Undo2} tint="violet" heading={screen.done ? t.doneHeading : t.goingHeading}>
        <p>{screen.done ? t.doneHelp : t.goingHelp}</p>
      </ScreenHead>
      {screen.amount === null || screen.amount === view.amount ? null : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="text-muted">{screen.done ? t.doneAmount : t.goingAmount}</span>
          <span className="font-semibold text-xl">
            <Money amount={screen.amount} />
          </span>
        </p>
      )}
      <BackToShop view={view} visit={visit} />
      <ReceiptLink view={view} visit={visit} />
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} deadline="over" />
      </div>
    </>
  );
}
