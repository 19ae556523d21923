import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import type { Locale } from "@/lib/platform/values/locale";
import { checkoutTexts } from "./texts";

/** What a screen reader announces when the page changes to this screen by itself. */
export function screenAnnouncement(
  screen: CheckoutScreen,
  { billingType }: CheckoutView,
  locale: Locale,
): string {
  const t = checkoutTexts(locale);
  switch (screen.kind) {
    case "preparing":
      return t.preparing.heading[billingType];
    case "pix":
      return t.pix.section;
    case "choice":
      return t.choice.heading;
    case "card":
      return t.card.heading;
    case "cardRefused":
      return t.card.refused.heading;
    case "boleto":
      return t.boleto.section;
    case "unavailable":
      return t.unavailable.heading;
    case "closed":
      return t.closed.heading;
    case "paid":
      return screen.how === "partial" ? t.paid.partlyHeading : t.paid.heading;
    case "confirmed":
      return t.confirmed.heading;
    case "expired":
      return t.expired.heading;
    case "canceled":
      return t.canceled.heading;
    case "refunded":
      return screen.done ? t.refunded.doneHeading : t.refunded.goingHeading;
  }
}
