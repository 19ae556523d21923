import { textsFor } from "@/components/text/texts-for";
import type { CheckoutScreen, CheckoutView } from "@/lib/checkout/checkout-screen";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { OtherMethods } from "./method-list";
import { PixCode } from "./pix-code";
import { Steps } from "./steps";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The code, to copy and to scan. */
export function PixScreen({
  view,
  screen,
  visit,
}: {
  view: CheckoutView;
  screen: Extract<CheckoutScreen, { kind: "pix" }>;
  visit: Visit;
}) {
  const t = checkoutTexts(visit.locale).pix;
  const [first, second, third] = t.steps;
  const steps = [first, second, view.amount === 0n ? t.openAmountStep : third];
  return (
    <>
      <div className="flex flex-col gap-1">
        <Summary
          view={view}
          visit={visit}
          asHeading
          overdue={view.status === "OVERDUE"}
          // What costs more from the day after has two days to say.
          deadline={view.lateTerms === null ? "elsewhere" : "due date"}
        />
        <Validity view={view} expiresAt={screen.expiresAt} visit={visit} />
      </div>
      <section aria-label={t.section} className="border-line border-t pt-6">
        <PixCode code={screen.brCode} locale={visit.locale} />
      </section>
      <Steps heading={t.howTo} steps={steps} />
      <OtherMethods view={view} visit={visit} />
    </>
  );
}

/** Until when the code holds; near the end also how long that is (browser/count-down). */
function Validity({
  view,
  expiresAt,
  visit: { now, locale },
}: {
  view: CheckoutView;
  expiresAt: Date;
  visit: Visit;
}) {
  const { hour, instant } = textsFor(locale);
  const t = checkoutTexts(locale).pix;
  const today = brasiliaDay(expiresAt) === brasiliaDay(now);
  return (
    <p className="text-muted text-sm tabular-nums">
      {today ? t.validUntilToday(hour(expiresAt)) : t.validUntil(instant(expiresAt))}{" "}
      <span
        role="timer"
        aria-live="off"
        data-created={view.createdAt.getTime()}
        data-expires={expiresAt.getTime()}
        data-now={now.getTime()}
        data-label={t.remaining}
        className="font-medium text-ink"
      />
      <span role="status" data-said="time" className="sr-only" />
    </p>
  );
}
