import { Ban } from "lucide-react";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { BackToShop } from "./back-to-shop";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The charge was canceled; the payer owes nothing here. */
export function CanceledScreen({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const t = checkoutTexts(visit.locale).canceled;
  return (
    <>
      <ScreenHead icon={Ban} tint="grey" heading={t.heading}>
        <p>
          <Sentence text={t.help} merchant={view.merchantName} />
        </p>
      </ScreenHead>
      <BackToShop view={view} visit={visit} />
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} deadline="over" />
      </div>
    </>
  );
}
