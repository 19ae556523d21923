import { Ban } from "lucide-react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/domain/checkout-screen";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";

/** Somebody called the charge off; the payer owes nothing here. */
export function CanceledScreen({ view, locale }: { view: CheckoutView; locale: Locale }) {
  const t = textsFor(locale).checkout.canceled;
  return (
    <>
      <ScreenHead icon={Ban} tint="grey" heading={t.heading}>
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
