import { BadgeCheck } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/domain/checkout-screen";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";

/** A card was authorized: done for the payer, not yet for the merchant. */
export function ConfirmedScreen({ view, locale }: { view: CheckoutView; locale: Locale }) {
  const t = textsFor(locale).checkout.confirmed;
  return (
    <>
      <ScreenHead icon={BadgeCheck} tint="blue" heading={t.heading}>
        <p>
          <Sentence text={t.help} merchant={view.merchantName} />
        </p>
      </ScreenHead>
      <div className="border-line border-t pt-6">
        <Summary view={view} locale={locale} asHeading={false} />
      </div>
    </>
  );
}
