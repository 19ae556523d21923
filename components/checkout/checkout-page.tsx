import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Wordmark } from "@/components/ui/wordmark";
import { type BrandedView, type CheckoutScreen, FINAL_SCREENS } from "@/lib/domain/checkout-screen";
import { BrandStyle } from "./brand-style";
import { CanceledScreen } from "./canceled-screen";
import { ConfirmedScreen } from "./confirmed-screen";
import { ExpiredScreen } from "./expired-screen";
import { MethodsScreen } from "./methods-screen";
import { PaidScreen } from "./paid-screen";
import { PixScreen } from "./pix-screen";
import { PreparingScreen } from "./preparing-screen";
import { RefundedScreen } from "./refunded-screen";

interface CheckoutPageProps {
  readonly view: BrandedView;
  readonly screen: CheckoutScreen;
  readonly now: Date;
  readonly locale: Locale;
  /** Marks the page as a test one. */
  readonly sandbox: boolean;
  /** Where the sandbox pays; null where money is real. */
  readonly simulateAction: string | null;
  /** What keeps the page up to date; the app layer knows how. */
  readonly watch: ReactNode;
  /** What this response's own style needs to be taken. */
  readonly nonce: string;
}

/** The payer's page: who asks, and the screen that the charge is at. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { view, screen, locale, sandbox, watch, nonce } = props;
  const t = textsFor(locale);
  const final = FINAL_SCREENS.includes(screen.kind);
  return (
    <div className="flex min-h-dvh flex-col items-center">
      {view.brand.colour === null ? null : <BrandStyle colour={view.brand.colour} nonce={nonce} />}
      {/* Without script the browser itself looks again. */}
      {final ? null : (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <header className="brand flex w-full flex-col items-center">
        {sandbox ? (
          <p className="flex w-full flex-wrap items-center justify-center gap-x-2 bg-amber-tint px-4 py-2 text-center text-amber text-sm">
            <FlaskConical className="size-4" aria-hidden="true" />
            <strong className="font-semibold">{t.sandbox}</strong>
            <span>{t.sandboxHelp}</span>
          </p>
        ) : null}
        <div className="flex w-full max-w-[420px] items-center gap-3 px-5 pt-5 pb-4 sm:px-0 sm:pt-8">
          <Mark view={view} />
          <p className="min-w-0">
            <span className="block text-muted text-sm leading-5">{t.checkout.chargeOf}</span>
            <bdi className="line-clamp-2 font-semibold leading-6">{view.merchantName}</bdi>
          </p>
        </div>
      </header>
      <main className="brand flex w-full max-w-[420px] flex-1 flex-col gap-4 sm:flex-none">
        <div className="flex flex-1 flex-col gap-6 border-line border-t bg-card px-5 py-6 sm:rounded-card sm:border sm:p-7 sm:shadow-lift">
          <Screen {...props} />
        </div>
        <div className="flex flex-col gap-3 px-5 pb-2 sm:px-0">
          {final ? null : <Waiting screen={screen} locale={locale} />}
          {watch}
        </div>
      </main>
      <footer className="flex w-full max-w-[420px] flex-col gap-3 px-5 pt-2 pb-8 text-muted text-sm sm:px-0">
        {screen.kind === "pix" ? <p>{t.checkout.smallPrint}</p> : null}
        <p className="flex items-center gap-1.5">
          {t.checkout.madeWith} <Wordmark small />
        </p>
      </footer>
    </div>
  );
}

/** The merchant's logo, or the first letter of its name. */
function Mark({ view: { id, merchantName, brand } }: Pick<CheckoutPageProps, "view">) {
  if (brand.logoVersion !== null) {
    return (
      // biome-ignore lint/performance/noImgElement: small already, and the optimizer would need the charge's address
      <img
        src={`/checkout/${id}/logo?v=${brand.logoVersion}`}
        alt=""
        className="h-12 w-auto min-w-12 max-w-32 shrink-0 rounded-control border border-line bg-plate object-contain p-1"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent text-lg uppercase"
    >
      {initial(merchantName)}
    </span>
  );
}

function Screen({ view, screen, now, simulateAction, locale }: CheckoutPageProps) {
  switch (screen.kind) {
    case "preparing":
      return <PreparingScreen view={view} locale={locale} />;
    case "pix":
      return (
        <PixScreen
          view={view}
          screen={screen}
          now={now}
          simulateAction={simulateAction}
          locale={locale}
        />
      );
    case "methods":
      return <MethodsScreen view={view} screen={screen} locale={locale} />;
    case "paid":
      return <PaidScreen view={view} screen={screen} locale={locale} />;
    case "confirmed":
      return <ConfirmedScreen view={view} locale={locale} />;
    case "expired":
      return <ExpiredScreen view={view} screen={screen} locale={locale} />;
    case "canceled":
      return <CanceledScreen view={view} locale={locale} />;
    case "refunded":
      return <RefundedScreen view={view} screen={screen} locale={locale} />;
  }
}

/** Says that the page waits by itself, where a payer would otherwise reload. */
function Waiting({ screen, locale }: { screen: CheckoutScreen; locale: Locale }) {
  const t = textsFor(locale).checkout;
  if (screen.kind !== "pix") return null;
  return (
    <p className="flex items-start gap-2.5 text-muted text-sm">
      <span aria-hidden="true" className="wait-dot mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      <span>
        <span className="font-medium text-ink">{t.waiting}.</span> {t.watching}
      </span>
    </p>
  );
}

/** The first character worth showing, as a reader sees it, whatever script the name is in. */
function initial(name: string): string {
  const readable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
  for (const { segment } of new Intl.Segmenter("pt-BR").segment(name)) {
    if (readable.test(segment)) return segment;
  }
  return "";
}
