import type { Texts } from "@/components/text/texts";
import type { CheckoutScreen } from "@/lib/domain/checkout-screen";

/** What a screen reader is told when the page changes to this screen by itself. */
export function screenAnnouncement(screen: CheckoutScreen, { checkout }: Texts): string {
  switch (screen.kind) {
    case "preparing":
      return checkout.preparing.heading;
    case "pix":
      return checkout.pix.section;
    case "methods":
      return checkout.methods.heading;
    case "paid":
      return checkout.paid.heading;
    case "confirmed":
      return checkout.confirmed.heading;
    case "expired":
      return checkout.expired.heading;
    case "canceled":
      return checkout.canceled.heading;
    case "refunded":
      return screen.done ? checkout.refunded.doneHeading : checkout.refunded.goingHeading;
  }
}
