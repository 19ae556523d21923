import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { MethodList } from "./method-list";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The payer picks how to pay. */
export function ChoiceScreen({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "choice" }>;
  visit: Visit;
}) {
  return (
    <>
      <Summary view={view} visit={visit} asHeading overdue={screen.overdue} />
      <section aria-labelledby="methods" className="flex flex-col gap-4 border-line border-t pt-6">
        <h2 id="methods" className="font-semibold text-lg">
          {checkoutTexts(visit.locale).choice.heading}
        </h2>
        <MethodList view={view} methods={screen.methods} visit={visit} />
      </section>
    </>
  );
}
