import { Coins, Hourglass, ListFilter, ListX } from "lucide-react";
import type { ReactNode } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import type { CivilDate } from "@/lib/domain/brasilia";
import { type ChargePage, type ChargeQuery, totalPages } from "@/lib/domain/charge-query";
import { chargesHref } from "./charges-search";
import { ChargesTable } from "./charges-table";
import { CreateCommand } from "./create-command";
import { Pager } from "./pager";
import { StatusFilter } from "./status-filter";

interface ChargesPageProps {
  /** The page that was asked for; null while the service is too busy to answer. */
  readonly page: ChargePage | null;
  readonly query: ChargeQuery;
  /** What else can be done with all that match, such as an export; stands beside their totals. */
  readonly exportSlot?: ReactNode;
  readonly publicUrl: string;
  readonly today: CivilDate;
  readonly link: Link;
  readonly locale: Locale;
}

/** A merchant's charges, newest first. */
export function ChargesPage(props: ChargesPageProps) {
  const { page, query, link, locale } = props;
  const t = textsFor(locale).charges;
  const neverCharged = page?.totalElements === 0 && query.statuses.length === 0;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="font-semibold text-2xl tracking-tight">{t.title}</h1>
        {page === null || neverCharged ? null : (
          <div className="flex items-center gap-3">
            <p className="text-muted text-sm tabular-nums">{t.total(page.totalElements)}</p>
            {props.exportSlot}
          </div>
        )}
      </div>
      {neverCharged ? null : <StatusFilter query={query} link={link} locale={locale} />}
      <List {...props} />
      {page === null || page.charges.length === 0 ? null : (
        <Pager query={query} pages={totalPages(page)} link={link} locale={locale} />
      )}
    </div>
  );
}

function List({
  page,
  query,
  publicUrl,
  today,
  link: LinkTo,
  locale,
}: ChargesPageProps): ReactNode {
  const t = textsFor(locale).charges;
  if (page === null) {
    return (
      <ListMessage icon={Hourglass} heading={t.busy.heading} help={t.busy.help}>
        {/* A plain link: it asks again even though the address is the same. */}
        <a href={chargesHref(query)} className={BUTTON.primary}>
          {t.busy.retry}
        </a>
      </ListMessage>
    );
  }
  if (page.charges.length > 0) return <ChargesTable charges={page.charges} locale={locale} />;
  if (page.totalElements > 0) {
    return (
      <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
        <LinkTo href={chargesHref({ ...query, page: 0 })} className={BUTTON.primary}>
          {t.pastEnd.first}
        </LinkTo>
      </ListMessage>
    );
  }
  if (query.statuses.length > 0) {
    return (
      <ListMessage icon={ListFilter} heading={t.noMatch.heading} help={t.noMatch.help}>
        <LinkTo href="/charges" className={BUTTON.primary}>
          {t.noMatch.all}
        </LinkTo>
      </ListMessage>
    );
  }
  return (
    <ListMessage icon={Coins} heading={t.empty.heading} help={t.empty.help}>
      <CreateCommand
        publicUrl={publicUrl}
        dueDate={today}
        label={t.empty.command}
        description={t.empty.exampleDescription}
      />
    </ListMessage>
  );
}
