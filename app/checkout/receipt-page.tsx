import { ReceiptPage } from "@/components/checkout/receipt-page";
import { receiptTexts } from "@/components/checkout/receipt-texts";
import { checkoutHref } from "@/components/checkout/visit";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { daysLater } from "@/lib/platform/values/brasilia";
import type { PageRequest, PayerPage } from "./payer-page";

/** The receipt to print. Before anything was paid there is none: the charge's page says what there is. */
export async function receiptPage(request: PageRequest): Promise<PayerPage> {
  const { id, visit, sandbox, nonce } = request;
  const view = await readCheckout(id);
  if (view === null) return { kind: "missing", what: "charge" };
  const { paid } = view;
  if (paid === null) return { kind: "redirect", location: checkoutHref(view.id, visit) };
  return {
    kind: "page",
    title: receiptTexts(visit.locale).title,
    body: (
      <ReceiptPage
        view={view}
        paid={paid}
        visit={{ ...visit, now: daysLater(visit.now, view.daysAhead) }}
        sandbox={sandbox}
        nonce={nonce}
      />
    ),
  };
}
