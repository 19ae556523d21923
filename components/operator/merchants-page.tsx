import { Download, ListX, Plus, Store } from "lucide-react";
import { pagerTexts } from "@/components/text/pager-texts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import type { Locale } from "@/lib/platform/values/locale";
import {
  FIGURE_PERIODS,
  FIGURE_SORTS,
  FIGURES_DEFAULT,
  type FiguresQuery,
  figuresOrder,
  type MerchantFigures,
  SEARCH_MAX,
} from "@/lib/support/merchant-figures";
import { figureTexts } from "./figure-texts";
import { figuresParameters, MERCHANTS_PLACE } from "./figures-search";
import { MerchantsTable } from "./merchants-table";
import { operatorTexts } from "./texts";

/** The merchants of the service with their figures of a period, in an order that operators choose, with a search. */
export function MerchantsPage({
  merchants,
  total,
  query,
  page,
  pages,
  link: LinkTo,
  locale,
}: {
  merchants: readonly MerchantFigures[];
  total: number;
  query: FiguresQuery;
  page: number;
  pages: number;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).merchants;
  const figures = figureTexts(locale);
  const to = (page: number) => MERCHANTS_PLACE + figuresParameters(query, page);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.count(total)}>
        <a
          href={`/api/dashboard/operator/merchants/export${figuresParameters(query)}`}
          download
          className={BUTTON.quiet}
        >
          <Download className="size-4" aria-hidden="true" />
          {figures.export}
        </a>
        <LinkTo href={`${MERCHANTS_PLACE}/new`} className={BUTTON.primary}>
          <Plus className="size-4" aria-hidden="true" />
          {t.create}
        </LinkTo>
      </PageHeading>
      <Search query={query} link={LinkTo} locale={locale} />
      {merchants.length > 0 ? (
        <MerchantsTable merchants={merchants} query={query} link={LinkTo} locale={locale} />
      ) : page > 0 && total > 0 ? (
        <ListMessage icon={ListX} heading={figures.pastEnd.heading} help={figures.pastEnd.help}>
          <LinkTo href={to(0)} className={BUTTON.primary}>
            {figures.pastEnd.first}
          </LinkTo>
        </ListMessage>
      ) : (
        <ListMessage icon={Store} heading={t.none.heading} help={t.none.help} />
      )}
      <Pager page={page} pages={pages} at={to} link={LinkTo} words={pagerTexts(locale)} />
    </div>
  );
}

/** A plain form: it works before the script, and the search is in the address. */
function Search({
  query,
  link: LinkTo,
  locale,
}: {
  query: FiguresQuery;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).merchants;
  const figures = figureTexts(locale);
  return (
    <form
      key={figuresParameters(query)}
      method="get"
      action={MERCHANTS_PLACE}
      className="flex flex-wrap gap-2"
    >
      <input
        name="q"
        type="search"
        aria-label={t.search}
        placeholder={t.searchHint}
        defaultValue={query.text}
        maxLength={SEARCH_MAX}
        className={`${CONTROL} flex-1 basis-48 md:max-w-sm max-md:basis-full`}
      />
      <select
        name="period"
        aria-label={figures.period}
        defaultValue={query.period}
        className={`${CONTROL} grow basis-28 md:max-w-40`}
      >
        {FIGURE_PERIODS.map((period) => (
          <option key={period} value={period}>
            {figures.periods[period]}
          </option>
        ))}
      </select>
      {/* Wide screens have the heads of the columns. */}
      <select
        name="sort"
        aria-label={figures.sort}
        defaultValue={figuresOrder(query)}
        className={`${CONTROL} grow basis-24 md:hidden`}
      >
        {FIGURE_SORTS.map((sort) => {
          const isReversed = query.sort === sort && query.reversed;
          const order = figuresOrder({ sort, reversed: isReversed });
          return (
            <option key={sort} value={order}>
              {figures.columns[sort]}
            </option>
          );
        })}
      </select>
      <button type="submit" className={BUTTON.quiet}>
        {t.submit}
      </button>
      {figuresParameters(query) === figuresParameters(FIGURES_DEFAULT) ? null : (
        <LinkTo href={MERCHANTS_PLACE} className={BUTTON.quiet}>
          {t.clear}
        </LinkTo>
      )}
    </form>
  );
}
