import { ListX, Plus, WalletCards } from "lucide-react";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Money } from "@/components/ui/money";
import { OlderPager } from "@/components/ui/older-pager";
import { PageHeading } from "@/components/ui/page-heading";
import type { PaymentSeriesSummary } from "@/lib/payment-series/payment-series-response";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { SeriesBadge } from "./series-badge";
import { lookOf, SERIES_PLACE, seriesHref } from "./shown-series";
import { paymentSeriesTexts } from "./texts";

interface SeriesListProps {
  readonly series: readonly PaymentSeriesSummary[];
  /** Where the page begins; null for the first. */
  readonly after: string | null;
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
  /** Today in Brasília: what is due before is overdue. */
  readonly today: CivilDate;
  /** Whether this member may create series. */
  readonly mayCreate: boolean;
  readonly link: Link;
  readonly locale: Locale;
}

/** The merchant's series of charges, the newest first. */
export function SeriesList({
  series,
  after,
  next,
  today,
  mayCreate,
  link: LinkTo,
  locale,
}: SeriesListProps) {
  const texts = paymentSeriesTexts(locale);
  const t = texts.list;
  const create = mayCreate ? (
    <LinkTo href={`${SERIES_PLACE}/new`} className={BUTTON.primary}>
      <Plus className="size-5" aria-hidden="true" />
      {texts.form.title}
    </LinkTo>
  ) : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.title}
        lead={t.lead}
        above={
          <BackLink href="/charges" link={LinkTo}>
            {texts.back}
          </BackLink>
        }
      >
        {series.length > 0 ? create : null}
      </PageHeading>
      {series.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {series.map((one) => (
            <Row key={one.id} one={one} today={today} link={LinkTo} locale={locale} />
          ))}
        </ul>
      ) : after === null ? (
        <ListMessage icon={WalletCards} heading={t.empty.heading} help={t.empty.help}>
          {create}
        </ListMessage>
      ) : (
        <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help} />
      )}
      <OlderPager
        latest={after === null ? null : seriesHref()}
        older={next === null ? null : seriesHref(next)}
        link={LinkTo}
        words={t}
      />
    </div>
  );
}

function Row({
  one,
  today,
  link: LinkTo,
  locale,
}: {
  one: PaymentSeriesSummary;
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  const texts = paymentSeriesTexts(locale);
  const { nextDueDate } = one;
  const name = one.description ?? texts.title;
  return (
    <li className="relative flex flex-col gap-2 rounded-card border border-line bg-card p-4 transition-colors hover:border-control sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* The whole card leads to the series' page; its name is the link. */}
        <div className="min-w-0 break-words">
          <h2 className="font-semibold text-base leading-6">
            <LinkTo
              href={`${SERIES_PLACE}/${one.id}`}
              className="rounded-control text-accent underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              <bdi>{name}</bdi>
            </LinkTo>
          </h2>
          {one.payerName === null ? null : (
            <p className="text-muted text-sm">
              <bdi>{one.payerName}</bdi>
            </p>
          )}
        </div>
        <SeriesBadge look={lookOf(one)} locale={locale} />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm tabular-nums">
        <li className="text-ink">
          <Money amount={centsOf(one.total)} />
        </li>
        <li>{texts.paid(one.paidPayments, one.count)}</li>
        {nextDueDate === null ? null : (
          <li className={nextDueDate < today ? "font-medium text-red" : ""}>
            {texts.list.due(textsFor(locale).day(nextDueDate as CivilDate), nextDueDate < today)}
          </li>
        )}
      </ul>
    </li>
  );
}
