import type { CheckoutView } from "@/lib/checkout/checkout-screen";
import { OtherMethods } from "./method-list";
import { Summary } from "./summary";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** The charge while its payment instructions are being made; their place is reserved, so that little jumps. */
export function PreparingScreen({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const t = checkoutTexts(visit.locale).preparing;
  return (
    <>
      <Summary view={view} visit={visit} asHeading={false} />
      <div className="flex flex-col items-center gap-5 border-line border-t pt-6">
        {view.billingType === "PIX" ? <ComingCode /> : <ComingLines />}
        <div className="flex flex-col gap-2 text-center">
          <h1 tabIndex={-1} className="text-balance font-semibold text-xl tracking-tight">
            {t.heading[view.billingType]}
          </h1>
          <p className="text-muted text-sm">{t.help}</p>
        </div>
      </div>
      <OtherMethods view={view} visit={visit} />
    </>
  );
}

function ComingCode() {
  return (
    <div
      aria-hidden="true"
      className="grid size-56 grid-cols-3 grid-rows-3 gap-3 rounded-card border border-line p-4"
    >
      {FINDERS.map((place) => (
        <span key={place} className={`wait-dot rounded-control bg-grey-tint ${place}`} />
      ))}
    </div>
  );
}

function ComingLines() {
  return (
    <div aria-hidden="true" className="flex w-full flex-col gap-2.5">
      {["h-13", "h-16", "h-16"].map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
          key={index}
          className={`wait-dot w-full rounded-control bg-grey-tint ${height}`}
        />
      ))}
    </div>
  );
}

/** The three corners by which everybody knows a QR Code. */
const FINDERS = [
  "col-start-1 row-start-1",
  "col-start-3 row-start-1",
  "col-start-1 row-start-3",
] as const;
