import { Plus, Store } from "lucide-react";
import { pagerTexts } from "@/components/text/pager-texts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { LookBadge } from "@/components/ui/look-badge";
import { PageHeading } from "@/components/ui/page-heading";
import { Pager } from "@/components/ui/pager";
import { TABLE } from "@/components/ui/table-style";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { Merchant } from "@/lib/platform/values/merchant";
import { operatorTexts } from "./texts";

/** A merchant as the list shows it. */
export interface ShownMerchant extends Merchant {
  readonly ownerEmail: string | null;
  readonly members: number;
}

const PATH = "/operator/merchants";

/** The merchants of the service, by name, with a search. */
export function MerchantsPage({
  merchants,
  total,
  search,
  pages,
  link: LinkTo,
  locale,
}: {
  merchants: readonly ShownMerchant[];
  total: number;
  search: { readonly text: string; readonly page: number };
  pages: number;
  link: Link;
  locale: Locale;
}) {
  const t = operatorTexts(locale).merchants;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title} lead={t.count(total)}>
        <LinkTo href={`${PATH}/new`} className={BUTTON.primary}>
          <Plus className="size-4" aria-hidden="true" />
          {t.create}
        </LinkTo>
      </PageHeading>
      {/* A plain form: it works before the script, and the search is in the address. */}
      <form method="get" action={PATH} className="flex flex-wrap gap-2">
        <input
          name="q"
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          defaultValue={search.text}
          maxLength={255}
          className={`${CONTROL} max-w-sm flex-1 basis-48`}
        />
        <button type="submit" className={BUTTON.quiet}>
          {t.submit}
        </button>
        {search.text === "" ? null : (
          <LinkTo href={PATH} className={BUTTON.quiet}>
            {t.clear}
          </LinkTo>
        )}
      </form>
      {merchants.length === 0 ? (
        <ListMessage icon={Store} heading={t.none.heading} help={t.none.help} />
      ) : (
        <MerchantTable merchants={merchants} link={LinkTo} locale={locale} />
      )}
      <Pager
        page={search.page}
        pages={pages}
        at={(page) => `${PATH}?${new URLSearchParams({ q: search.text, page: String(page) })}`}
        link={LinkTo}
        words={pagerTexts(locale)}
      />
    </div>
  );
}

function MerchantTable({
  merchants,
  link: LinkTo,
  locale,
}: {
  merchants: readonly ShownMerchant[];
  link: Link;
  locale: Locale;
}) {
  const texts = operatorTexts(locale);
  const t = texts.merchants;
  const { columns } = t;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className={`${TABLE.table} max-md:block`}>
        <caption className="sr-only">{t.caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {[columns.name, columns.owner, columns.members, columns.since, columns.state].map(
              (column) => (
                <th key={column} scope="col" className={`${TABLE.head} first:pl-4`}>
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {merchants.map(({ id, name, ownerEmail, members, createdAt, disabledAt }) => (
            <tr
              key={id}
              className="hover:bg-paper max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-line max-md:border-b max-md:px-4 max-md:py-3 max-md:last:border-b-0 md:last:*:border-b-0"
            >
              <td className={`${CELL} md:pl-4`}>
                <LinkTo
                  href={`${PATH}/${id}`}
                  className="font-medium underline-offset-4 hover:text-accent hover:underline"
                >
                  <bdi>{name}</bdi>
                </LinkTo>
              </td>
              <td
                className={`${CELL} min-w-0 truncate text-muted max-md:order-3 max-md:col-span-2 md:max-w-60`}
                title={ownerEmail ?? undefined}
              >
                {ownerEmail ?? "–"}
              </td>
              <td className={`${CELL} tabular-nums max-md:hidden`}>{members}</td>
              <td className={`${CELL} whitespace-nowrap tabular-nums max-md:hidden`}>
                {textsFor(locale).day(brasiliaDay(createdAt))}
              </td>
              <td className={CELL}>
                <LookBadge look={disabledAt ? "off" : "ok"}>
                  {disabledAt ? texts.disabled : texts.active}
                </LookBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "md:h-11 md:border-line md:border-b md:px-3 md:py-2 md:align-middle";
