import { CircleCheck, CircleDashed } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { FIRST_STEPS, type FirstStep, type FirstSteps } from "@/lib/merchants/first-steps";
import { formatPrice } from "@/lib/platform/values/fee";
import type { Locale } from "@/lib/platform/values/locale";

import { firstStepsTexts } from "./first-steps-texts";

const PLACES: Readonly<Record<FirstStep, string>> = {
  account: "/settings/psp",
  price: "/fees",
  charge: "/charges/new",
  paid: "/charges",
  api: "/settings/credentials",
  webhook: "/settings/webhooks",
  team: "/settings/team",
};

const HELP = "max-w-prose text-pretty text-muted text-sm";

/** What a new merchant has done and what comes next; folded once money came in. */
export function FirstStepsOf({
  steps,
  link: LinkTo,
  locale,
}: {
  steps: FirstSteps;
  link: Link;
  locale: Locale;
}) {
  const t = firstStepsTexts(locale);
  // A price is the operator's to set.
  const next = FIRST_STEPS.find((step) => !steps[step] && step !== "price");
  const done = FIRST_STEPS.filter((step) => steps[step]).length;
  return (
    <details
      open={!steps.paid}
      className="rounded-card border border-line bg-card p-4 sm:p-5 print:hidden"
    >
      <summary className="rounded-control">
        <h2 className="inline font-semibold text-lg leading-6">{t.heading}</h2>{" "}
        <span className="text-muted text-sm tabular-nums">{t.count(done, FIRST_STEPS.length)}</span>
      </summary>
      <ol className="mt-4 flex flex-col divide-y divide-line border-line border-t">
        {FIRST_STEPS.map((step) => {
          const { heading, help, action } = t.steps[step];
          return (
            <li key={step} className="flex items-start gap-3 py-3">
              {steps[step] ? (
                <CircleCheck className="mt-0.5 size-5 shrink-0 text-green" aria-hidden="true" />
              ) : (
                <CircleDashed className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
              )}
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="flex min-w-0 flex-col gap-0.5">
                  <h3 className="font-medium">
                    {heading}
                    {steps[step] ? <span className="sr-only"> ({t.done})</span> : null}
                  </h3>
                  {step === "price" && steps.prices.length > 0 ? (
                    <p className={HELP}>{pricesIn(steps.prices, locale)}</p>
                  ) : steps[step] ? null : (
                    <p className={HELP}>{help}</p>
                  )}
                </div>
                {steps[step] ? null : (
                  <LinkTo
                    href={PLACES[step]}
                    className={step === next && !steps.charge ? BUTTON.primary : BUTTON.quiet}
                  >
                    {action}
                  </LinkTo>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

/** What the service costs by method, and what it says of methods that nobody has set a price for. */
function pricesIn(prices: FirstSteps["prices"], locale: Locale): string {
  const { billingTypes } = textsFor(locale);
  const t = firstStepsTexts(locale);
  const list = new Intl.ListFormat(locale);
  const priced = prices.flatMap(({ method, price }) =>
    price ? [t.price(billingTypes[method], formatPrice(price))] : [],
  );
  const unpriced = prices.filter(({ price }) => price === null);
  return [
    ...(priced.length > 0 ? [t.prices(priced.join("; "))] : []),
    ...(unpriced.length > 0
      ? [t.unpriced(list.format(unpriced.map(({ method }) => billingTypes[method])))]
      : []),
  ].join(" ");
}
