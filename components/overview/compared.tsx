import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { Before } from "@/lib/listing/overview";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { changeOf, percentOf } from "./change";
import { comparedTexts } from "./compared-texts";

/**
 * How a figure stands to that of the days before, in a line under it: `+12% · antes R$ 1.234,56`. Who hears the page hears
 * a sentence with the days.
 */
export function Compared({
  amount,
  before: { days, value },
  isPartOfDay = false,
  locale,
}: {
  amount: Cents;
  before: Before<Cents>;
  /** The figure is of a day that is not over: the whole day before has its amount beside it, and no share. */
  isPartOfDay?: boolean;
  locale: Locale;
}) {
  const t = comparedTexts(locale);
  if (value === null) return <span className="text-muted text-xs">{t.none}</span>;
  const day = textsFor(locale).day;
  const span = days.from === days.to ? day(days.from) : t.span(day(days.from), day(days.to));
  const change = isPartOfDay ? null : changeOf(amount, value);
  const shown = change === null ? null : change === 0 ? t.equal : percentOf(change, locale);
  const said =
    change === null
      ? null
      : change === 0
        ? t.equal
        : t.more(percentOf(Math.abs(change), locale, false), change > 0);
  return (
    <span className="text-muted text-xs tabular-nums">
      <span aria-hidden="true">
        {shown === null ? null : <span className="font-medium text-ink">{shown}</span>}
        {shown === null ? null : " · "}
        {isPartOfDay ? t.yesterday : t.before} <Money amount={value} />
      </span>
      <span className="sr-only">{t.sentence(said, span, formatBrl(value))}</span>
    </span>
  );
}
