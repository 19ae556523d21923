import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import type { CheckoutView } from "@/lib/domain/checkout-screen";
import { Summary } from "./summary";

/** The code is being made. Its place is kept, so that nothing jumps when it comes. */
export function PreparingScreen({ view, locale }: { view: CheckoutView; locale: Locale }) {
  const t = textsFor(locale).checkout.preparing;
  return (
    <>
      <Summary view={view} locale={locale} asHeading={false} />
      <div className="flex flex-col items-center gap-5 border-line border-t pt-6">
        <div
          aria-hidden="true"
          className="grid size-56 grid-cols-3 grid-rows-3 gap-3 rounded-card border border-line p-4"
        >
          {FINDERS.map((place) => (
            <span key={place} className={`wait-dot rounded-control bg-grey-tint ${place}`} />
          ))}
        </div>
        <div className="flex flex-col gap-2 text-center">
          <h1 className="text-balance font-semibold text-xl tracking-tight">{t.heading}</h1>
          <p className="text-muted text-sm">{t.help}</p>
        </div>
      </div>
    </>
  );
}

/** The three corners by which everybody knows a QR Code. */
const FINDERS = [
  "col-start-1 row-start-1",
  "col-start-3 row-start-1",
  "col-start-1 row-start-3",
] as const;
