import { ReceiptText } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { checkoutTexts } from "./texts";
import { checkoutHref, type Visit } from "./visit";

/** To the receipt, once something was paid. */
export function ReceiptLink({ view, visit }: { view: CheckoutView; visit: Visit }) {
  if (view.paid === null) return null;
  return (
    <a href={checkoutHref(view.id, visit, "/receipt")} className={BUTTON.quiet}>
      <ReceiptText className="size-4" aria-hidden="true" />
      {checkoutTexts(visit.locale).paid.receipt}
    </a>
  );
}
