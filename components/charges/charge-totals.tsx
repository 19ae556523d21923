import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import type { ChargeTotals } from "@/lib/listing/charge-query";
import type { Locale } from "@/lib/platform/values/locale";
import { countWords, listTexts } from "./texts";

const NAMES = ["count", "amount", "received", "fee", "net"] as const;

/** What all charges that match come to. */
export function Totals({ totals, locale }: { totals: ChargeTotals; locale: Locale }) {
  return (
    <Strip locale={locale}>
      {(name) =>
        name === "count" ? countWords(totals.count, locale) : <Money amount={totals[name]} />
      }
    </Strip>
  );
}

/** The shape of the totals while they are added up. */
export function TotalsSkeleton({ locale }: { locale: Locale }) {
  const t = listTexts(locale).totals;
  return (
    <div role="status" className="after-a-while">
      <span className="sr-only">{t.loading}</span>
      <div aria-hidden="true">
        <Strip locale={locale}>
          {() => <span className="my-1 inline-block h-4 w-20 rounded-full bg-grey-tint" />}
        </Strip>
      </div>
    </div>
  );
}

function Strip({
  locale,
  children,
}: {
  locale: Locale;
  children: (name: (typeof NAMES)[number]) => ReactNode;
}) {
  const t = listTexts(locale).totals;
  return (
    <dl
      aria-label={t.label}
      className="grid min-w-0 grid-cols-2 gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap sm:gap-x-8"
    >
      {NAMES.map((name) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-xs">{t[name]}</dt>
          <dd className="font-semibold tabular-nums">{children(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
