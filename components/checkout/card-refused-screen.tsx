import { CreditCard } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { CardScreen } from "./card-screen";
import { MethodList } from "./method-list";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** For so long a payer who comes back may have come from the try that was refused, in ms. */
const THIS_TRY_MS = 60_000;

/** The payer's bank refused the card: nothing was charged, and there are other ways to pay. */
export function CardRefusedScreen(props: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "card" | "cardRefused" }>;
  /** The provider has sent the payer back. */
  cameBack: boolean;
  visit: Visit;
}) {
  const { view, screen, cameBack, visit } = props;
  const { now, locale } = visit;
  const isOfEarlierTry =
    view.cardRefusedAt === null || now.getTime() - view.cardRefusedAt.getTime() > THIS_TRY_MS;
  if (cameBack && isOfEarlierTry) return <CardScreen {...props} />;
  const t = checkoutTexts(locale).card.refused;
  const others = view.methods.filter((method) => method !== screen.method);
  return (
    <>
      <ScreenHead icon={CreditCard} tint="red" heading={t.heading}>
        <p>{t.help}</p>
      </ScreenHead>
      <div className="flex flex-col gap-2.5">
        <MethodList view={view} methods={others} visit={visit} />
        <a
          href={screen.page}
          rel="noopener noreferrer"
          className={others.length === 0 ? BUTTON.large : `${BUTTON.quiet} justify-center`}
        >
          {t.another}
        </a>
      </div>
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} />
      </div>
    </>
  );
}
