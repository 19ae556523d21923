import { Hourglass, LockKeyhole } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import { Sentence } from "@/components/ui/sentence";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { OtherMethods } from "./method-list";
import { ScreenHead } from "./screen-head";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

type CardScreenOf = Extract<CheckoutScreen, { kind: "card" | "cardRefused" }>;

/** Leads to the provider's own form: no card's number comes near this page. */
export function CardScreen({
  view,
  screen,
  cameBack,
  visit,
}: {
  view: CheckoutView;
  screen: CardScreenOf;
  /** The provider has sent the payer back. */
  cameBack: boolean;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).card;
  if (cameBack) return <Checking view={view} screen={screen} visit={visit} />;
  return (
    <>
      <Summary view={view} visit={visit} asHeading overdue={screen.overdue} />
      <section aria-labelledby="card" className="flex flex-col gap-4 border-line border-t pt-6">
        <h2 id="card" className="font-semibold text-lg">
          {t.heading}
        </h2>
        <p>{t.explain(nameOf(new URL(screen.page)))}</p>
        <a href={screen.page} rel="noopener noreferrer" className={BUTTON.large}>
          {t.go[screen.method]}
        </a>
        <p className="flex items-start gap-2 text-muted text-sm">
          <LockKeyhole className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            <Sentence text={t.safe} merchant={view.merchantName} />
          </span>
        </p>
      </section>
      <OtherMethods view={view} visit={visit} />
    </>
  );
}

/** The name that a payer will read in the address of a page; null where that is no name, as the simulator's is not. */
function nameOf({ hostname }: URL): string | null {
  return /^(localhost|[\d.]+|\[.*\])$/.test(hostname) ? null : hostname;
}

/** Back from the form, before the provider has said how it went. */
function Checking({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: CardScreenOf;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).card.checking;
  return (
    <>
      <ScreenHead icon={Hourglass} tint="blue" heading={t.heading}>
        <p>{t.help}</p>
        <p className="text-sm">
          <a
            href={screen.page}
            rel="noopener noreferrer"
            className="rounded-control font-medium text-accent underline underline-offset-4"
          >
            {t.again}
          </a>
        </p>
      </ScreenHead>
      <div className="border-line border-t pt-6">
        <Summary view={view} visit={visit} asHeading={false} />
      </div>
      <OtherMethods view={view} visit={visit} />
    </>
  );
}
