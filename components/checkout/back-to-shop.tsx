import { ArrowLeft } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** Leads back to where the shop wants its payers; never by itself, and nowhere if it named no place. */
export function BackToShop({ view, visit }: { view: CheckoutView; visit: Visit }) {
  if (view.returnUrl === null) return null;
  return (
    <a href={view.returnUrl} rel="noopener noreferrer" className={BUTTON.large}>
      <ArrowLeft className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <Sentence text={checkoutTexts(visit.locale).backToShop} merchant={view.merchantName} />
      </span>
    </a>
  );
}
