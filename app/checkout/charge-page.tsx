import { CheckoutPage } from "@/components/checkout/checkout-page";
import { checkoutTexts } from "@/components/checkout/texts";
import { checkoutScreen } from "@/lib/checkout/checkout-screen";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { daysLater } from "@/lib/platform/values/brasilia";
import type { PageRequest, PayerPage } from "./payer-page";

/** The page that a payer pays on. `?back` says that the provider's card form has sent the payer back. */
export async function chargePage({ id, query, ...rest }: PageRequest): Promise<PayerPage> {
  const view = await readCheckout(id);
  if (view === null) return { kind: "missing", what: "charge" };
  const visit = { ...rest.visit, now: daysLater(rest.visit.now, view.daysAhead) };
  const { locale, now } = visit;
  return {
    kind: "page",
    title: checkoutTexts(locale).title(view.merchantName),
    body: (
      <CheckoutPage
        {...rest}
        visit={visit}
        view={view}
        screen={checkoutScreen(view, now)}
        cameBack={query.has("back")}
      />
    ),
  };
}
