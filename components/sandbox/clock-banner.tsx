import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { MoveClock } from "./move-clock";
import { ResetClock } from "./reset-clock";
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
  return (
    <section aria-label={t.label} className="mb-5 print:hidden">
      <Notice tone="warning">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {t.shows(textsFor(locale).day(today), daysAhead)}
          {mayMove ? (
            <>
              <MoveClock
                words={t.move}
                look={BUTTON.small}
                today={today}
                last={last}
                locale={locale}
              />
              <ResetClock words={t.reset} done={t.resetDone} locale={locale} />
            </>
          ) : null}
        </span>
      </Notice>
    </section>
  );
}
