import {
  type BrandedView,
  type CheckoutScreen,
  FINAL_SCREENS,
  termsOf,
} from "@/lib/checkout/checkout-screen";
import { readBrCode } from "@/lib/platform/values/br-code";
import { isBankFault } from "@/lib/platform/values/sandbox-action";
import { BoletoScreen } from "./boleto-screen";
import { CanceledScreen } from "./canceled-screen";
import { CardRefusedScreen } from "./card-refused-screen";
import { CardScreen } from "./card-screen";
import { ChoiceScreen } from "./choice-screen";
import { ClosedScreen } from "./closed-screen";
import { ConfirmedScreen } from "./confirmed-screen";
import { ExpiredScreen } from "./expired-screen";
import { CheckoutFrame } from "./frame";
import { PaidScreen } from "./paid-screen";
import { PaymentReport } from "./payment-report";
import { PixScreen } from "./pix-screen";
import { PreparingScreen } from "./preparing-screen";
import { RefundedScreen } from "./refunded-screen";
import { SandboxActions } from "./sandbox-actions";
import { screenAnnouncement } from "./screen-announcement";
import { checkoutTexts } from "./texts";
import { UnavailableScreen } from "./unavailable-screen";
import type { Visit } from "./visit";

export interface CheckoutPageProps {
  readonly view: BrandedView;
  readonly screen: CheckoutScreen;
  readonly visit: Visit;
  /** The provider's card form has sent the payer back. */
  readonly cameBack: boolean;
  /** Marks the page as a test one. */
  readonly sandbox: boolean;
  /** What this response's own style needs to be taken. */
  readonly nonce: string;
}

/** Seconds after which a browser without script looks again: soon where a code is to come. */
const LOOK_AGAIN: Partial<Record<CheckoutScreen["kind"], string>> = { preparing: "5" };
const LOOK_AGAIN_ELSE = "30";

/**
 * The payer's page: who asks, and the screen that the charge is at. Needs no script; components/
 * checkout/browser reads the `data-` attributes to show the next screen by itself.
 */
export function CheckoutPage(props: CheckoutPageProps) {
  const { view, screen, visit, sandbox, nonce } = props;
  const t = checkoutTexts(visit.locale);
  // In the sandbox something can still be made to happen to what is over elsewhere.
  const final = FINAL_SCREENS.includes(screen.kind) && view.sandboxActions.every(isBankFault);
  return (
    <CheckoutFrame
      shop={{ ...view, home: `/checkout/${view.id}` }}
      label={t.chargeOf}
      visit={visit}
      sandbox={sandbox}
      nonce={nonce}
      wide={screen.kind === "boleto"}
      smallPrint={ASKS.includes(screen.kind) ? smallPrint(props) : null}
    >
      <main
        data-screen={screen.kind}
        data-terms={termsOf(view) ?? ""}
        data-status={`/checkout/${view.id}/status`}
        data-announcement={screenAnnouncement(screen, view, visit.locale)}
        {...(final ? { "data-final": "" } : {})}
        className="flex flex-1 flex-col gap-4"
      >
        {final ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={LOOK_AGAIN[screen.kind] ?? LOOK_AGAIN_ELSE} />
          </noscript>
        )}
        <div className="flex flex-1 flex-col gap-6 border-line border-t bg-card px-5 py-6 sm:rounded-card sm:border sm:p-7 sm:shadow-lift">
          <Screen {...props} />
        </div>
        <div className="flex flex-col gap-4 px-5 sm:px-0">
          {ASKS.includes(screen.kind) ? <Waiting view={view} visit={visit} /> : null}
          <SandboxActions view={view} visit={visit} />
        </div>
      </main>
      {/* Outside of what is replaced: a screen reader only hears changes of what was there before. */}
      <p role="status" data-said="news" className="sr-only" />
      <p
        role="status"
        data-said="connection"
        data-text={t.connectionLost}
        className="mx-5 rounded-control bg-grey-tint px-3 py-2 text-grey text-sm empty:hidden max-sm:sticky max-sm:bottom-3 sm:mx-0"
      />
    </CheckoutFrame>
  );
}

/** What to look at before the payment; with the name that a bank's app may show, where that is not the shop's. */
function smallPrint({ view, screen, visit }: CheckoutPageProps): string {
  const t = checkoutTexts(visit.locale);
  const read = screen.kind === "pix" ? readBrCode(screen.brCode) : null;
  const name = read?.kind === "read" ? read.code.merchantName : null;
  const isOther = name !== null && plain(name) !== plain(view.merchantName);
  return isOther ? `${t.smallPrint} ${t.nameInCode(name)}` : t.smallPrint;
}

/** Codes carry no accents, and no more than 25 characters of a name. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .toUpperCase()
    .slice(0, 25)
    .trim();
}

/** Screens with something to pay with. */
const ASKS: readonly CheckoutScreen["kind"][] = ["pix", "boleto"];

function Screen({ view, screen, visit, cameBack }: CheckoutPageProps) {
  switch (screen.kind) {
    case "preparing":
      return <PreparingScreen view={view} visit={visit} />;
    case "pix":
      return <PixScreen view={view} screen={screen} visit={visit} />;
    case "choice":
      return <ChoiceScreen view={view} screen={screen} visit={visit} />;
    case "card":
      return <CardScreen view={view} screen={screen} cameBack={cameBack} visit={visit} />;
    case "cardRefused":
      return <CardRefusedScreen view={view} screen={screen} cameBack={cameBack} visit={visit} />;
    case "boleto":
      return <BoletoScreen view={view} screen={screen} visit={visit} />;
    case "unavailable":
      return <UnavailableScreen view={view} visit={visit} />;
    case "closed":
      return <ClosedScreen view={view} visit={visit} />;
    case "paid":
      return <PaidScreen view={view} screen={screen} visit={visit} />;
    case "confirmed":
      return <ConfirmedScreen view={view} visit={visit} />;
    case "expired":
      return <ExpiredScreen view={view} screen={screen} visit={visit} />;
    case "canceled":
      return <CanceledScreen view={view} visit={visit} />;
    case "refunded":
      return <RefundedScreen view={view} screen={screen} visit={visit} />;
  }
}

/**
 * Says that the page waits by itself, where a payer would otherwise reload; or that a person confirms the payment, where
 * no provider reports it.
 */
function Waiting({ view, visit }: { view: BrandedView; visit: Visit }) {
  const t = checkoutTexts(visit.locale);
  if (view.isConfirmedByMerchant) return <PaymentReport view={view} visit={visit} />;
  return (
    <p className="flex items-start gap-2.5 text-muted text-sm noscript:hidden">
      <span aria-hidden="true" className="wait-dot mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      <span>
        <span className="font-medium text-ink">{t.waiting}.</span> {t.watching}
      </span>
    </p>
  );
}
