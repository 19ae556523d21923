import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { CheckoutScreen, CheckoutView } from "@/lib/domain/checkout-screen";

/** The moment of payment: a coin closes, a tick draws itself, and the receipt says what happened. */
export function PaidScreen({
  view,
  screen,
  locale,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "paid" }>;
  locale: Locale;
}) {
  const t = textsFor(locale);
  const paid = t.checkout.paid;
  const line = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3";
  return (
    <>
      <div className="flex flex-col items-center gap-4 pt-2 text-center">
        <svg
          viewBox="0 0 64 64"
          className="size-18 text-green"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <circle cx="32" cy="32" r="28" className="fill-green-tint" stroke="none" />
          {/* Starts at twelve o'clock; pathLength 1 lets the CSS speak of the whole line. */}
          <circle
            cx="32"
            cy="32"
            r="28"
            strokeWidth="3"
            pathLength={1}
            transform="rotate(-90 32 32)"
            className="draw-circle"
          />
          <path d="m20.5 33 8 8 15.5-17" strokeWidth="4" pathLength={1} className="draw-tick" />
        </svg>
        <h1 className="text-balance font-semibold text-3xl tracking-tight">{paid.heading}</h1>
      </div>
      <section aria-label={paid.receipt}>
        <dl className="flex flex-col divide-y divide-line border-line border-y text-sm">
          <div className={line}>
            <dt className="text-muted">{paid.amount}</dt>
            <dd className="font-semibold text-xl">
              <Money amount={screen.amount} />
            </dd>
          </div>
          {screen.returned === 0n ? null : (
            <div className={line}>
              <dt className="text-muted">{paid.returned}</dt>
              <dd className="font-semibold">
                <Money amount={screen.returned} />
              </dd>
            </div>
          )}
          <div className={line}>
            <dt className="text-muted">{paid.when}</dt>
            <dd className="text-right tabular-nums">
              <time dateTime={screen.paidAt.toISOString()}>{t.instant(screen.paidAt)}</time>{" "}
              <span className="block text-muted text-xs">{paid.brasilia}</span>
            </dd>
          </div>
          <div className={line}>
            <dt className="text-muted">{paid.to}</dt>
            <dd>
              <bdi>{view.merchantName}</bdi>
            </dd>
          </div>
          {view.description === null ? null : (
            <div className={line}>
              <dt className="text-muted">{paid.what}</dt>
              <dd className="min-w-0 whitespace-pre-line">
                <bdi>{view.description}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </section>
      <p className="text-muted text-sm">{paid.keep}</p>
    </>
  );
}
