import { CircleSlash } from "lucide-react";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** Its merchant collects nothing any more. The page does not send the payer there: the shop may be why it is closed. */
export function ClosedScreen({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const t = checkoutTexts(visit.locale).closed;
  return (
    <>
      <ScreenHead icon={CircleSlash} tint="grey" heading={t.heading}>
        <p>{t.help}</p>
        <p>{t.paid}</p>
      </ScreenHead>
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} />
      </div>
    </>
  );
}
