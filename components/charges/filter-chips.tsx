import { X } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatDocument } from "@/lib/platform/values/tax-document";
import {
  chargesHref,
  DAY_WINDOWS,
  type DayWindow,
  hasWholeDays,
  windowDays,
  windowQuery,
} from "./charges-search";
import { listTexts, spanWords } from "./texts";

interface Chip {
  readonly name: string;
  readonly value: string;
  /** The list without it. */
  readonly without: Partial<ChargeQuery>;
}

const CHIP =
  "inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors";

/** The filters that are on, each a link that takes it away. */
export function FilterChips({
  query,
  today,
  link: LinkTo,
  locale,
}: {
  query: ChargeQuery;
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  const chips = chipsOf(query, today, locale);
  if (chips.length === 0) return null;
  const t = listTexts(locale).chips;
  return (
    <nav aria-label={t.label}>
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ name, value, without }) => (
          <li key={`${name}${value}`} className="min-w-0 max-w-full">
            <LinkTo
              href={chargesHref({ ...query, ...without, page: 0 })}
              aria-label={t.remove(`${name}: ${value}`)}
              className={`${CHIP} border-accent bg-accent-tint text-accent hover:border-accent-strong hover:text-accent-strong`}
            >
              <span className="min-w-0 truncate">
                {name}: <bdi className="font-medium">{value}</bdi>
              </span>
              <X className="size-3.5 shrink-0 print:hidden" aria-hidden="true" />
            </LinkTo>
          </li>
        ))}
        <li className="print:hidden">
          <LinkTo
            href={chargesHref({ size: query.size, sort: query.sort })}
            className={`${CHIP} border-transparent text-accent underline-offset-4 hover:underline`}
          >
            {t.clear}
          </LinkTo>
        </li>
      </ul>
    </nav>
  );
}

function chipsOf(query: ChargeQuery, today: CivilDate, locale: Locale): readonly Chip[] {
  const t = listTexts(locale);
  const texts = textsFor(locale);
  const { statuses, billingTypes, payerDocument, text } = query;
  const chips: Chip[] = [];
  if (text !== null) chips.push({ name: t.chips.text, value: text, without: { text: null } });
  for (const status of statuses) {
    chips.push({
      name: t.filter.status,
      value: texts.statuses[status],
      without: { statuses: statuses.filter((other) => other !== status) },
    });
  }
  for (const type of billingTypes) {
    chips.push({
      name: t.columns.billingType,
      value: texts.billingTypes[type],
      without: { billingTypes: billingTypes.filter((other) => other !== type) },
    });
  }
  if (payerDocument !== null) {
    const value = formatDocument(payerDocument);
    chips.push({ name: t.columns.document, value, without: { payerDocument: null } });
  }
  for (const window of DAY_WINDOWS) {
    const value = windowWords(window, query, today, locale);
    if (value === "") continue;
    const without = windowQuery(window, { from: null, to: null });
    chips.push({ name: t.filter.windows[window], value, without });
  }
  return chips;
}

function windowWords(window: DayWindow, query: ChargeQuery, today: CivilDate, locale: Locale) {
  if (window !== "created" || hasWholeDays(query)) {
    return spanWords(windowDays(window, query), today, locale);
  }
  // An address written by hand may contain parts of days.
  const t = listTexts(locale).chips;
  const { instant } = textsFor(locale);
  const [from, to] = [query.createdFrom, query.createdTo];
  if (from && to) return t.span(instant(from), instant(to));
  if (from) return t.since(instant(from));
  return to ? t.until(instant(to)) : "";
}
