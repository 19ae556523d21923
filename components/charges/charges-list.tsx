import { Coins, Hourglass, ListFilter, ListX } from "lucide-react";
import type { ReactNode } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import type { ChargeQuery, TotalledPage } from "@/lib/listing/charge-query";
import type { ListColumn } from "@/lib/listing/list-column";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { ChargesPager } from "./charges-pager";
import { chargesHref, isNarrowed } from "./charges-search";
import { ChargesTable } from "./charges-table";
import { CreateCommand } from "./create-command";
import { listTexts } from "./texts";

/** The rows of the list, or why there are none and what to do about it. */
export function ChargesList({
  page,
  query,
  columns,
  publicUrl,
  today,
  link: LinkTo,
  locale,
}: {
  /** The page of charges; null while the service is too busy to answer. */
  page: TotalledPage | null;
  query: ChargeQuery;
  columns: readonly ListColumn[];
  publicUrl: string;
  today: CivilDate;
  link: Link;
  locale: Locale;
}): ReactNode {
  const t = listTexts(locale);
  if (page === null) {
    return (
      <div data-busy="">
        <ListMessage icon={Hourglass} heading={t.busy.heading} help={t.busy.help}>
          {/* A plain link loads the page again even though the address is the same. */}
          <a href={chargesHref(query)} className={BUTTON.primary}>
            {t.busy.retry}
          </a>
        </ListMessage>
      </div>
    );
  }
  if (page.charges.length > 0) {
    return (
      <>
        <ChargesTable
          charges={page.charges}
          columns={columns}
          query={query}
          link={LinkTo}
          locale={locale}
        />
        <ChargesPager page={page} query={query} link={LinkTo} locale={locale} />
      </>
    );
  }
  if (page.totalElements > 0) {
    return (
      <ListMessage icon={ListX} heading={t.pastEnd.heading} help={t.pastEnd.help}>
        <LinkTo href={chargesHref({ ...query, page: 0 })} className={BUTTON.primary}>
          {t.pastEnd.first}
        </LinkTo>
      </ListMessage>
    );
  }
  if (isNarrowed(query)) {
    return (
      <ListMessage
        icon={ListFilter}
        heading={t.noMatch.heading}
        help={query.text === null ? t.noMatch.help : t.noMatch.searchHelp}
      >
        <LinkTo href="/charges" className={BUTTON.primary}>
          {t.noMatch.all}
        </LinkTo>
      </ListMessage>
    );
  }
  return (
    <div data-never="">
      <ListMessage icon={Coins} heading={t.empty.heading} help={t.empty.help}>
        <CreateCommand
          publicUrl={publicUrl}
          dueDate={today}
          label={t.empty.command}
          description={t.empty.exampleDescription}
        />
      </ListMessage>
    </div>
  );
}
