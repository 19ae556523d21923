"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { ReceivedOnDay } from "@/lib/ledger/received";
import type { Locale } from "@/lib/platform/values/locale";
import { ReceivedTable } from "./received-table";
import { overviewTexts } from "./texts";

// The drawing's library is large: only this page loads it, after its words are there.
const ReceivedPlot = lazy(() => import("./received-plot"));

/**
 * What came and left each day of a period, as a table in the server's HTML, and drawn over it once there is script.
 * A user who does not see the drawing has the table, and so has the printer.
 */
export function ReceivedChart({
  days,
  children,
  link,
  locale,
}: {
  days: readonly ReceivedOnDay[];
  /** What stands above the drawing. */
  children: ReactNode;
  link: Link;
  locale: Locale;
}) {
  const ready = useHydrated();
  const [asTable, setAsTable] = useState(false);
  const t = overviewTexts(locale).chart;
  const drawn = ready && !asTable;
  return (
    <Section
      heading={t.heading}
      help={t.help}
      actions={
        ready ? (
          <button type="button" className={BUTTON.small} onClick={() => setAsTable(!asTable)}>
            {asTable ? (
              <ChartColumn className="size-4" aria-hidden="true" />
            ) : (
              <Table2 className="size-4" aria-hidden="true" />
            )}
            {asTable ? t.asChart : t.asTable}
          </button>
        ) : null
      }
    >
      {children}
      {drawn ? (
        <div aria-hidden="true" className="h-80 print:hidden">
          <Suspense>
            <ReceivedPlot days={days} locale={locale} />
          </Suspense>
        </div>
      ) : null}
      {/* As tall as the drawing that takes its place, so that nothing jumps. */}
      <section
        aria-label={t.caption}
        {...(drawn ? {} : { tabIndex: 0 })}
        className={
          drawn
            ? "sr-only print:not-sr-only"
            : "h-80 overflow-auto print:h-auto print:overflow-visible"
        }
      >
        <ReceivedTable days={days} link={drawn ? null : link} locale={locale} />
      </section>
    </Section>
  );
}
