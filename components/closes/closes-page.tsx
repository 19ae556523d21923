import { BookOpenCheck, ListFilter, ListX } from "lucide-react";
import type { ReactNode } from "react";
import { pagerTexts } from "@/components/text/pager-texts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Money } from "@/components/ui/money";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import { TABLE } from "@/components/ui/table-style";
import { CLOSE_STATES, type ClosePage, type DailyClose } from "@/lib/ledger/close";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { type ClosesSearch, closeHref, closesHref } from "./closes-search";
import { CloseStateBadge } from "./state-badge";
import { closesTexts } from "./texts";

interface ClosesPageProps {
  readonly listing: ClosePage;
  readonly search: ClosesSearch;
  readonly link: Link;
  readonly locale: Locale;
}

/** The daily closes: one line a day and account, the latest day first. */
export function ClosesPage(props: ClosesPageProps) {
  const { listing, search, link, locale } = props;
  const t = closesTexts(locale);
  const isOwn = search.place === "/closing";
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={isOwn ? t.title : t.serviceTitle} lead={isOwn ? t.lead : t.serviceLead} />
      <States {...props} />
      {listing.closes.length === 0 ? (
        <Empty {...props} />
      ) : (
        <>
          <p className="text-muted text-sm tabular-nums">{t.total(listing.totalElements)}</p>
          <ClosesTable {...props} />
          <Pager
            page={search.page}
            pages={Math.ceil(listing.totalElements / listing.size)}
            at={(page) => closesHref({ ...search, page })}
            link={link}
            words={pagerTexts(locale)}
          />
        </>
      )}
    </div>
  );
}

function States({ search, link: LinkTo, locale }: ClosesPageProps) {
  const t = closesTexts(locale);
  return (
    <nav aria-label={t.states.label} className="border-line border-b print:hidden">
      <ul className="flex gap-1">
        {[null, ...CLOSE_STATES.toReversed()].map((state) => (
          <li key={state}>
            <LinkTo
              href={closesHref({ ...search, state, page: 0 })}
              className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-muted text-sm transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
              {...(state === search.state ? { "aria-current": "page" as const } : {})}
            >
              {state === null ? t.states.all : t.state[state]}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Empty({ listing, search, link: LinkTo, locale }: ClosesPageProps) {
  const t = closesTexts(locale);
  if (listing.totalElements > 0) {
    return (
      <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
        <LinkTo href={closesHref({ ...search, page: 0 })} className={BUTTON.primary}>
          {t.pastEnd.first}
        </LinkTo>
      </ListMessage>
    );
  }
  if (search.state === null) {
    const words = search.place === "/closing" ? t.empty : t.emptyService;
    return <ListMessage icon={BookOpenCheck} heading={words.heading} help={words.help} />;
  }
  return (
    <ListMessage icon={ListFilter} heading={t.none.heading} help={t.none.help}>
      <LinkTo href={search.place} className={BUTTON.primary}>
        {t.seeAll}
      </LinkTo>
    </ListMessage>
  );
}

const CELL = "lg:h-11 lg:border-line lg:border-b lg:px-3 lg:py-2";

function ClosesTable({ listing, search, link, locale }: ClosesPageProps) {
  const { columns, caption } = closesTexts(locale);
  const figures = [
    columns.opening,
    columns.incoming,
    columns.outgoing,
    columns.ending,
    columns.provider,
    columns.difference,
  ];
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className={`${TABLE.table} max-lg:block`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only">
          <tr>
            {[columns.day, columns.account].map((column) => (
              <th key={column} scope="col" className={`${TABLE.head} first:pl-4`}>
                {column}
              </th>
            ))}
            {figures.map((column) => (
              <th key={column} scope="col" className={`${TABLE.head} text-right`}>
                {column}
              </th>
            ))}
            <th scope="col" className={TABLE.head}>
              {columns.state}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {listing.closes.map((close) => (
            <Row
              key={`${close.pspAccountId}/${close.day}`}
              close={close}
              href={closeHref(search.place, close)}
              link={link}
              locale={locale}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  close,
  href,
  link: LinkTo,
  locale,
}: {
  close: DailyClose;
  href: string;
  link: Link;
  locale: Locale;
}) {
  const t = closesTexts(locale);
  const { columns } = t;
  const { day, accountName, compared, state } = close;
  const missing = state === "open" ? t.notRead : t.noList;
  return (
    <tr className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-3 max-lg:last:border-b-0 lg:last:*:border-b-0">
      <th scope="row" className={`${CELL} whitespace-nowrap text-left font-medium lg:pl-4`}>
        <LinkTo
          href={href}
          className="inline-flex min-h-6 items-center rounded-control text-accent tabular-nums underline-offset-4 hover:underline"
        >
          {textsFor(locale).day(day)}
        </LinkTo>
      </th>
      <td
        className={`${CELL} min-w-0 break-words max-lg:order-2 max-lg:col-span-2 max-lg:text-muted`}
      >
        <bdi>{accountName}</bdi>
      </td>
      <Figure name={columns.opening} amount={close.opening} />
      <Figure name={columns.incoming} amount={close.incoming} />
      <Figure name={columns.outgoing} amount={close.outgoing} />
      <Figure name={columns.ending} amount={close.ending} />
      <Figure name={columns.provider} amount={compared?.provider ?? null} missing={missing} />
      <Figure name={columns.difference} amount={compared?.difference ?? null} missing="–" />
      <td className={`${CELL} max-lg:order-1 max-lg:text-right`}>
        <CloseStateBadge state={state} locale={locale} />
      </td>
    </tr>
  );
}

/** An amount; on a phone with its name, as the head of the table is not seen there. */
function Figure({
  name,
  amount,
  missing = "",
}: {
  name: string;
  amount: bigint | null;
  missing?: ReactNode;
}) {
  return (
    <td className={`${CELL} whitespace-nowrap tabular-nums max-lg:order-3 lg:text-right`}>
      <span className="block text-muted text-xs lg:hidden">{name}</span>
      {amount === null ? (
        <span className="text-muted">{missing}</span>
      ) : (
        <Money amount={cents(amount)} />
      )}
    </td>
  );
}
