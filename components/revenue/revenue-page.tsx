import { ChevronLeft, ChevronRight, Coins, Download, ListX } from "lucide-react";
import { pagerTexts } from "@/components/text/pager-texts";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Money } from "@/components/ui/money";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import { TABLE } from "@/components/ui/table-style";
import type { Locale } from "@/lib/platform/values/locale";
import { type Month, monthsBeside } from "@/lib/revenue/month";
import type { RevenuePage as Revenue } from "@/lib/revenue/revenue";
import { monthName } from "./month-name";
import { revenueTexts } from "./texts";

const PATH = "/operator/revenue";
const AMOUNTS = ["due", "reversed", "collected", "open"] as const;

/** The fees of every merchant in a month. */
export function RevenuePage({
  revenue,
  month,
  page,
  pages,
  link: LinkTo,
  locale,
}: {
  revenue: Revenue;
  month: Month;
  page: number;
  pages: number;
  link: Link;
  locale: Locale;
}) {
  const t = revenueTexts(locale);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead}>
        <a
          href={`/api/dashboard/operator/revenue/export?month=${month}`}
          download
          className={BUTTON.quiet}
        >
          <Download className="size-4" aria-hidden="true" />
          {t.export}
        </a>
      </PageHeading>
      <MonthPicker month={month} link={LinkTo} locale={locale} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
        {AMOUNTS.map((name) => (
          <div key={name} className="flex min-w-0 flex-col gap-1 bg-card p-4">
            <dt className="text-muted text-sm">{t.columns[name]}</dt>
            <dd className="font-semibold text-lg leading-7 tracking-tight">
              <Money amount={revenue.totals[name]} />
            </dd>
            <dd className="text-muted text-xs">{t.meanings[name]}</dd>
          </div>
        ))}
      </dl>
      {page > 0 && revenue.merchants.length === 0 ? (
        <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
          <LinkTo href={`${PATH}?month=${month}`} className={BUTTON.primary}>
            {t.pastEnd.first}
          </LinkTo>
        </ListMessage>
      ) : revenue.merchants.length === 0 ? (
        <ListMessage icon={Coins} heading={t.none.heading} help={t.none.help} />
      ) : (
        <Merchants revenue={revenue} month={month} link={LinkTo} locale={locale} />
      )}
      <Pager
        page={page}
        pages={pages}
        at={(to) => `${PATH}?${new URLSearchParams({ month, page: String(to) })}`}
        link={LinkTo}
        words={pagerTexts(locale)}
      />
    </div>
  );
}

function MonthPicker({
  month,
  link: LinkTo,
  locale,
}: {
  month: Month;
  link: Link;
  locale: Locale;
}) {
  const t = revenueTexts(locale);
  const { before, after } = monthsBeside(month);
  return (
    <nav aria-label={t.months} className="flex items-center gap-2 print:hidden">
      <LinkTo
        href={`${PATH}?month=${before}`}
        aria-label={t.before(monthName(before, locale))}
        className={BUTTON.icon}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </LinkTo>
      <h2 className="min-w-40 text-center font-semibold first-letter:uppercase" aria-live="polite">
        {monthName(month, locale)}
      </h2>
      <LinkTo
        href={`${PATH}?month=${after}`}
        aria-label={t.after(monthName(after, locale))}
        className={BUTTON.icon}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </LinkTo>
    </nav>
  );
}

const CELL = "md:h-11 md:border-line md:border-b md:px-3 md:py-2 md:align-middle";
const ROW =
  "hover:bg-paper max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:border-line max-md:border-b max-md:px-4 max-md:py-3 max-md:last:border-b-0 md:last:*:border-b-0";

/** A row a merchant; on a phone a card, whose figures have their names. */
function Merchants({
  revenue: { merchants },
  month,
  link: LinkTo,
  locale,
}: {
  revenue: Revenue;
  month: Month;
  link: Link;
  locale: Locale;
}) {
  const t = revenueTexts(locale);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className={`${TABLE.table} max-md:block`}>
        <caption className="sr-only">{t.caption(monthName(month, locale))}</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={`${TABLE.head} first:pl-4`}>
              {t.columns.merchant}
            </th>
            {AMOUNTS.map((name) => (
              <th key={name} scope="col" className={`${TABLE.head} text-right`}>
                {t.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {merchants.map((merchant) => (
            <tr key={merchant.merchantId} className={ROW}>
              <th
                scope="row"
                className={`${CELL} text-left font-medium max-md:col-span-2 md:max-w-72 md:truncate md:pl-4`}
              >
                <LinkTo
                  href={`${PATH}/${merchant.merchantId}`}
                  className="underline-offset-4 hover:text-accent hover:underline"
                >
                  <bdi>{merchant.name}</bdi>
                </LinkTo>
              </th>
              {AMOUNTS.map((name) => (
                <td
                  key={name}
                  className={`${CELL} ${TABLE.figure} max-md:flex max-md:justify-between max-md:gap-2 ${merchant[name] === 0n ? "text-muted" : ""} ${name === "open" ? "font-semibold" : ""}`}
                >
                  <span className="font-normal text-muted text-xs md:hidden" aria-hidden="true">
                    {t.columns[name]}
                  </span>
                  <Money amount={merchant[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
