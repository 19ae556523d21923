import { textsFor } from "@/components/text/texts-for";
import type { Before, Conversion } from "@/lib/listing/overview";
import type { Locale } from "@/lib/platform/values/locale";
import { comparedTexts } from "./compared-texts";

/**
 * The share of the charges of the days before that are paid, in a line under the present one. No difference between the
 * two: the older charges have had longer to be paid, and it would be a fall each time (ADR 0145).
 */
export function ConversionBefore({
  before: { days, value },
  locale,
}: {
  before: Before<Conversion>;
  locale: Locale;
}) {
  const t = comparedTexts(locale);
  if (value === null) return <span className="text-muted text-xs">{t.none}</span>;
  const share = value.created === 0 ? t.nothingCreated : shareOf(value.paid, value.created, locale);
  const day = textsFor(locale).day;
  return (
    <span className="text-muted text-xs tabular-nums">
      <span aria-hidden="true">
        {t.before} {share}
      </span>
      <span className="sr-only">
        {t.sentence(null, t.span(day(days.from), day(days.to)), share)}
      </span>
    </span>
  );
}

/** A number of charges as a share of others: `61,2%`. */
export function shareOf(count: number, all: number, locale: Locale): string {
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return share.format(count / all);
}
