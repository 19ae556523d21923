import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import type { ChargeTotals } from "@/lib/listing/charge-query";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { countWords, listTexts } from "./texts";

const NAMES = ["count", "amount", "received", "tariff", "fee", "rest"] as const;

/** What all charges that match come to; what is left after the fees is what was paid less each of them. */
export function Totals({ totals, locale }: { totals: ChargeTotals; locale: Locale }) {
  const { count, amount, received, fee, net } = totals;
  const amounts = {
    amount,
    received,
    tariff: cents(received - net),
    fee,
    rest: cents(net - fee),
  };
  return (
    <Strip locale={locale}>
      {(name) => (name === "count" ? countWords(count, locale) : <Money amount={amounts[name]} />)}
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
  const item = (name: (typeof NAMES)[number]) => (
    <div key={name} className="min-w-0">
      <dt className="text-muted text-xs">{t[name]}</dt>
      <dd className="font-semibold tabular-nums">{children(name)}</dd>
    </div>
  );
  return (
    <section aria-label={t.label} className="min-w-0 max-sm:w-full">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm max-sm:hidden">{NAMES.map(item)}</dl>
      {/* A phone has room for what is asked most. */}
      <details className="group/totals text-sm sm:hidden">
        <summary className="flex list-none items-end gap-4 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-6">
            {NAMES.slice(0, 2).map((name) => (
              <span key={name} className="min-w-0">
                <span className="block text-muted text-xs">{t[name]}</span>{" "}
                <span className="font-semibold tabular-nums">{children(name)}</span>
              </span>
            ))}
          </span>
          <ChevronDown
            className="size-5 shrink-0 text-muted group-open/totals:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2">{NAMES.slice(2).map(item)}</dl>
      </details>
    </section>
  );
}
