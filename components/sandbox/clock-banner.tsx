"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { MoveClock } from "./move-clock";
import { clockTexts } from "./texts";

/** Says on every page of a merchant what its sandbox clock shows, while that is not the real day. */
export function ClockBanner({
  today,
  daysAhead,
  last,
  mayMove,
  locale,
}: {
  today: CivilDate;
  daysAhead: number;
  /** The last day that it may show. */
  last: CivilDate;
  /** Whether this member may set it. */
  mayMove: boolean;
  locale: Locale;
}) {
  const t = clockTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const reset = useAct<undefined, unknown>(
    { method: "DELETE", path: "/sandbox/clock" },
    {
      locale,
      onDone() {
        toast("good", t.resetDone);
        refresh();
      },
    },
  );
  return (
    <section aria-label={t.label} className="mb-5 flex flex-col gap-2 print:hidden">
      <Notice tone="warning">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {t.shows(textsFor(locale).day(today), daysAhead)}
          {mayMove ? (
            <>
              <MoveClock today={today} last={last} look={BUTTON.small} locale={locale} />
              <button
                type="button"
                aria-disabled={reset.pending}
                onClick={() => reset.act(undefined)}
                className={BUTTON.small}
              >
                {t.reset}
              </button>
            </>
          ) : null}
        </span>
      </Notice>
      <Trouble words={reset.trouble} />
    </section>
  );
}
