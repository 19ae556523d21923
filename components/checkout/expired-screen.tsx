import { CalendarX2 } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { BackToShop } from "./back-to-shop";
import { MethodList } from "./method-list";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The validity is over. The code is gone from the page, not hidden in it. */
export function ExpiredScreen({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "expired" }>;
  visit: Visit;
}) {
  const { instant } = textsFor(visit.locale);
  const t = checkoutTexts(visit.locale).expired;
  const { methods } = screen;
  return (
    <>
      <ScreenHead icon={CalendarX2} tint="amber" heading={t.heading}>
        <div className="flex flex-col gap-3">
          <p className="tabular-nums">{t.when(instant(screen.expiredAt))}</p>
          <p>
            <Sentence
              text={methods.length > 0 ? t.pickHelp : t.help}
              merchant={view.merchantName}
            />
          </p>
          {methods.length > 0 ? <MethodList view={view} methods={methods} visit={visit} /> : null}
          <p className="text-muted text-sm">{t.alreadyPaid}</p>
        </div>
      </ScreenHead>
      <BackToShop view={view} visit={visit} />
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} />
      </div>
    </>
  );
}
