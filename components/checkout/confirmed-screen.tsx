import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { BackToShop } from "./back-to-shop";
import { Celebration } from "./celebration";
import { ReceiptLink } from "./receipt-link";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** A card was authorized: done for the payer, not yet for the merchant. */
export function ConfirmedScreen({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const t = checkoutTexts(visit.locale).confirmed;
  return (
    <>
      <Celebration heading={t.heading} />
      <p className="text-balance text-center">
        <Sentence text={t.help} merchant={view.merchantName} />
      </p>
      <BackToShop view={view} visit={visit} />
      <ReceiptLink view={view} visit={visit} />
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} deadline="over" />
      </div>
    </>
  );
}
