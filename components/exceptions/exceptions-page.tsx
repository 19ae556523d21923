import { CircleCheckBig, ListFilter, ListX } from "lucide-react";
import type { ReactNode } from "react";
import { pagerTexts } from "@/components/text/pager-texts";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Money } from "@/components/ui/money";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import type { DiscrepancyListing, ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents } from "@/lib/platform/values/money";
import { ExceptionCard } from "./exception-card";
import { type ExceptionsSearch, exceptionsHref } from "./exceptions-search";
import { KindFilter } from "./kind-filter";
import { exceptionsTexts } from "./texts";

interface ExceptionsPageProps {
  readonly listing: DiscrepancyListing;
  readonly search: ExceptionsSearch;
  readonly now: Date;
  /** The button that decides about one; null where there is nothing to decide, or not for this member. */
  readonly actionFor: (exception: ListedDiscrepancy) => ReactNode;
  readonly link: Link;
  readonly locale: Locale;
}

/** What does not fit: open exceptions, oldest first, or resolved ones, last resolved first. */
export function ExceptionsPage(props: ExceptionsPageProps) {
  const { listing, search, link, locale } = props;
  const t = exceptionsTexts(locale);
  const { title, lead } = search.place === "/exceptions" ? t : t.service;
  const pages = Math.ceil(listing.totalElements / listing.size);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={title} lead={lead} />
      <div className="flex flex-col gap-3 print:hidden">
        <States search={search} link={link} locale={locale} />
        <KindFilter search={search} totals={listing.totals} link={link} locale={locale} />
      </div>
      <List {...props} />
      {listing.discrepancies.length === 0 ? null : (
        <Pager
          page={search.page}
          pages={pages}
          at={(page) => exceptionsHref({ ...search, page })}
          link={link}
          words={pagerTexts(locale)}
        />
      )}
    </div>
  );
}

function States({
  search,
  link: LinkTo,
  locale,
}: {
  search: ExceptionsSearch;
  link: Link;
  locale: Locale;
}) {
  const { states } = exceptionsTexts(locale);
  return (
    <nav aria-label={states.label} className="border-line border-b">
      <ul className="flex gap-1">
        {(["open", "resolved"] as const).map((state) => (
          <li key={state}>
            <LinkTo
              href={exceptionsHref({ ...search, state, kinds: [], page: 0 })}
              className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-muted text-sm transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
              {...(state === search.state ? { "aria-current": "page" as const } : {})}
            >
              {states[state]}
            </LinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function List({ listing, search, now, actionFor, link: LinkTo, locale }: ExceptionsPageProps) {
  const t = exceptionsTexts(locale);
  if (listing.discrepancies.length > 0) {
    return (
      <>
        <p className="text-muted text-sm tabular-nums">
          {t.total(listing.totalElements)}
          {" · "}
          <Money amount={amountOf(listing, search)} /> {t.involved}
        </p>
        <div className="flex flex-col gap-3">
          {listing.discrepancies.map((exception) => (
            <ExceptionCard
              key={exception.id}
              exception={exception}
              now={now}
              action={actionFor(exception)}
              link={LinkTo}
              locale={locale}
            />
          ))}
        </div>
      </>
    );
  }
  if (listing.totalElements > 0) {
    return (
      <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
        <LinkTo href={exceptionsHref({ ...search, page: 0 })} className={BUTTON.primary}>
          {t.pastEnd.first}
        </LinkTo>
      </ListMessage>
    );
  }
  if (search.kinds.length > 0) {
    return (
      <ListMessage icon={ListFilter} heading={t.noMatch.heading} help={t.noMatch.help}>
        <LinkTo href={exceptionsHref({ ...search, kinds: [], page: 0 })} className={BUTTON.primary}>
          {t.noMatch.all}
        </LinkTo>
      </ListMessage>
    );
  }
  const own = search.place === "/exceptions" ? t : t.service;
  const empty = search.state === "open" ? own.emptyOpen : own.emptyResolved;
  return (
    <ListMessage icon={CircleCheckBig} heading={empty.heading} help={empty.help}>
      {search.place === "/exceptions" ? (
        <LinkTo href="/charges" className={BUTTON.quiet}>
          {t.seeCharges}
        </LinkTo>
      ) : null}
    </ListMessage>
  );
}

/** What the exceptions on all pages come to. */
function amountOf({ totals }: DiscrepancyListing, { kinds }: ExceptionsSearch): Cents {
  const chosen = [...totals].filter(([kind]) => kinds.length === 0 || kinds.includes(kind));
  return cents(chosen.reduce((sum, [, { amount }]) => sum + amount, 0n));
}
