import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { QrPicture } from "@/components/ui/qr-picture";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { CheckoutScreen, CheckoutView } from "@/lib/domain/checkout-screen";
import { CopyCode } from "./copy-code";
import { SimulatePayment } from "./simulate-payment";
import { Summary } from "./summary";
import { ValidityCountdown } from "./validity-countdown";

/** The code, to copy and to scan. On a phone copying comes first, for it cannot scan itself. */
export function PixScreen({
  view,
  screen,
  now,
  simulateAction,
  locale,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "pix" }>;
  now: Date;
  /** Where the sandbox pays; null where money is real. */
  simulateAction: string | null;
  locale: Locale;
}) {
  const t = textsFor(locale);
  const pix = t.checkout.pix;
  const [first, second, third] = pix.steps;
  const steps = [first, second, view.amount === 0n ? pix.openAmountStep : third];
  const expiresToday = brasiliaDay(screen.expiresAt) === brasiliaDay(now);
  return (
    <>
      <div className="flex flex-col gap-1">
        <Summary view={view} locale={locale} asHeading />
        <p className="text-muted text-sm tabular-nums">
          {expiresToday
            ? t.checkout.validUntilToday(t.hour(screen.expiresAt))
            : t.checkout.validUntil(t.instant(screen.expiresAt))}{" "}
          <ValidityCountdown
            createdAt={view.createdAt.getTime()}
            expiresAt={screen.expiresAt.getTime()}
            serverNow={now.getTime()}
            locale={locale}
          />
        </p>
      </div>

      <section
        aria-label={pix.section}
        className="flex flex-col gap-6 border-line border-t pt-6 md:gap-5"
      >
        <CopyCode code={screen.brCode} locale={locale} />
        <div className="flex flex-col items-center gap-3 md:order-first">
          <QrPicture text={screen.brCode} label={pix.qr} size={272} className="w-68" />
          <p className="text-balance text-center text-muted text-sm md:hidden">{pix.qrHint}</p>
        </div>
      </section>

      <section aria-labelledby="how-to" className="flex flex-col gap-3 border-line border-t pt-6">
        <h2 id="how-to" className="font-semibold">
          {pix.howTo}
        </h2>
        <ol className="flex flex-col gap-2.5">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3 text-sm leading-6">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent text-xs tabular-nums"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      </section>

      {simulateAction === null ? null : <SimulatePayment action={simulateAction} locale={locale} />}
    </>
  );
}
