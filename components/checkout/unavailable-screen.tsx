import { Sentence } from "@/components/ui/sentence";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** Nothing to pay with was made for this charge: only its merchant can help. */
export function UnavailableScreen({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const t = checkoutTexts(visit.locale).unavailable;
  return (
    <>
      <Summary view={view} visit={visit} asHeading />
      <section aria-labelledby="how-to" className="flex flex-col gap-2 border-line border-t pt-6">
        <h2 id="how-to" className="font-semibold">
          {t.heading}
        </h2>
        <p>
          <Sentence text={t.help} merchant={view.merchantName} />
        </p>
      </section>
    </>
  );
}
