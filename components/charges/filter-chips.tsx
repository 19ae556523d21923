import { textsFor } from "@/components/text/texts-for";
import { Chips } from "@/components/ui/chips";
import type { Link } from "@/components/ui/link";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
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

/** A filter, and the part of the query without it. */
interface Narrowing {
  readonly name: string;
  readonly value: string;
  readonly without: Partial<ChargeQuery>;
}

/** The filters that are on, each a link that takes it away. */
export function FilterChips({
  query,
  today,
  link,
  locale,
}: {
  query: ChargeQuery;
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  return (
    <Chips
      chips={narrowingsOf(query, today, locale).map(({ name, value, without }) => ({
        name,
        value,
        href: chargesHref({ ...query, ...without, page: 0 }),
      }))}
      clearHref={chargesHref({ size: query.size, sort: query.sort })}
      words={listTexts(locale).chips}
      link={link}
    />
  );
}

function narrowingsOf(query: ChargeQuery, today: CivilDate, locale: Locale): readonly Narrowing[] {
  const t = listTexts(locale);
  const texts = textsFor(locale);
  const { statuses, billingTypes, payerDocument, references, text } = query;
  const chips: Narrowing[] = [];
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
  if (query.ended !== null) {
    chips.push({
      name: t.filter.ended,
      value: texts.ends[query.ended],
      without: { ended: null },
    });
  }
  if (query.partlyRefunded) {
    chips.push({
      name: t.filter.refunded,
      value: texts.partlyReturned,
      without: { partlyRefunded: false },
    });
  }
  if (payerDocument !== null) {
    const value = formatDocument(payerDocument);
    chips.push({ name: t.columns.document, value, without: { payerDocument: null } });
  }
  const { amountFrom, amountTo } = query;
  if (amountFrom !== null || amountTo !== null) {
    const [from, to] = [amountFrom, amountTo].map((bound) =>
      bound === null ? null : formatBrl(bound),
    );
    const value =
      from && to ? t.chips.span(from, to) : from ? t.chips.from(from) : t.chips.upTo(to ?? "");
    chips.push({ name: t.columns.amount, value, without: { amountFrom: null, amountTo: null } });
  }
  for (const reference of references) {
    chips.push({
      name: t.filter.reference,
      value: reference,
      without: { references: references.filter((other) => other !== reference) },
    });
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
