import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;

/** The list's shape while it is fetched. Appears only after 300 ms: quicker answers need no shape. */
export function ChargesSkeleton({ locale }: { locale: Locale }) {
  const t = textsFor(locale).charges;
  return (
    <div className="after-a-while flex flex-col gap-5">
      <h1 className="font-semibold text-2xl tracking-tight">{t.title}</h1>
      <p role="status" className="sr-only">
        {t.loading}
      </p>
      {/* The list replaces this shape by script; without it the shape would stay for ever. */}
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      <div aria-hidden="true" className="flex flex-col gap-5 noscript:hidden">
        <div className="flex gap-2 overflow-hidden py-1">
          {ROWS.slice(0, 5).map((chip) => (
            <span key={chip} className="h-9 w-28 shrink-0 rounded-full bg-grey-tint" />
          ))}
        </div>
        <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
          {ROWS.map((row) => (
            <div key={row} className="flex h-13 items-center gap-6 px-4">
              <span className="h-3 w-20 rounded-full bg-grey-tint" />
              <span className="h-3 flex-1 rounded-full bg-grey-tint" />
              <span className="h-3 w-24 rounded-full bg-grey-tint" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
