import { ListFilter, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { chargesHref } from "@/components/charges/charges-search";
import { Figure, Ledger } from "@/components/overview/figure";
import { BUTTON } from "@/components/ui/button-style";
import { DroppedNotice } from "@/components/ui/dropped-notice";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Money } from "@/components/ui/money";
import { OlderPager } from "@/components/ui/older-pager";
import { PageHeading } from "@/components/ui/page-heading";
import { TABLE } from "@/components/ui/table-style";
import { totalBalance } from "@/lib/ledger/movement";
import type { MovementsAddress } from "@/lib/ledger/movements-query";
import type { MovementsReading } from "@/lib/listing/movements-reading";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { cents, formatBrl } from "@/lib/platform/values/money";
import { MovementChips, MovementsFilter } from "./movements-filter";
import { MovementsList } from "./movements-list";
import { isNarrowed, movementsHref } from "./movements-search";
import { movementsTexts } from "./texts";

interface MovementsPageProps {
  readonly reading: MovementsReading;
  readonly address: MovementsAddress;
  readonly today: CivilDate;
  /** The button that takes the movements along as a file, where the member may. */
  readonly exportSlot: ReactNode;
  readonly form: GetForm;
  readonly link: Link;
  readonly locale: Locale;
}

/** What a merchant has at its providers, and how it came about, day by day. */
export function MovementsPage(props: MovementsPageProps) {
  const { reading, address, today, exportSlot, form, link, locale } = props;
  const t = movementsTexts(locale);
  const { filter, dropped } = address;
  const { accounts } = reading;
  const shared = { filter, accounts, today, locale };
  const isEmpty = reading.page.movements.length === 0;
  return (
    <div className="group/list flex flex-col gap-4">
      <PageHeading title={t.title} lead={t.lead} />
      <Balances {...props} />
      {isEmpty && !isNarrowed(filter) ? null : (
        <>
          <div className="relative flex flex-wrap gap-2 print:hidden">
            <MovementsFilter {...shared} form={form} />
          </div>
          <DroppedNotice dropped={dropped} words={t.dropped} />
          <MovementChips {...shared} link={link} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Sums reading={reading} locale={locale} />
            {isEmpty ? null : exportSlot}
          </div>
        </>
      )}
      <div className="flex flex-col gap-4 transition-opacity delay-300 group-has-data-waiting/list:opacity-50">
        {isEmpty ? (
          <Nothing {...props} />
        ) : (
          <>
            <MovementsList reading={reading} link={link} locale={locale} />
            <Pages {...props} />
          </>
        )}
      </div>
    </div>
  );
}

function Balances({ reading, link, locale }: MovementsPageProps) {
  const t = movementsTexts(locale);
  const { balance } = reading;
  const total = totalBalance(balance);
  const cell = (label: string, amount: bigint, note: string, href: string) => (
    <Figure
      label={label}
      value={<Money amount={cents(amount)} />}
      note={note}
      href={href}
      link={link}
    />
  );
  const words = t.balance;
  return (
    <>
      <Ledger label={words.heading} className="grid-cols-2 lg:grid-cols-4">
        {cell(
          words.available,
          total.available,
          words.availableNote(formatBrl(cents(total.credited))),
          movementsHref({}),
        )}
        {cell(
          words.pending,
          total.pending,
          words.pendingNote,
          chargesHref({ statuses: ["CONFIRMED"] }),
        )}
        {cell(
          words.disputed,
          total.disputed,
          words.disputedNote,
          chargesHref({ statuses: ["CHARGEBACK"] }),
        )}
        {cell(
          words.inFlight,
          total.inFlight,
          words.inFlightNote,
          chargesHref({ statuses: ["REFUNDING"] }),
        )}
      </Ledger>
      {balance.accounts.length > 1 ? (
        <ByAccount reading={reading} link={link} locale={locale} />
      ) : null}
    </>
  );
}

/** The same figures for each account, behind a summary: most merchants look at their sum. */
function ByAccount({
  reading: { balance, accounts },
  link: LinkTo,
  locale,
}: Pick<MovementsPageProps, "reading" | "link" | "locale">) {
  const t = movementsTexts(locale);
  const columns = ["available", "pending", "disputed", "inFlight"] as const;
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="cursor-pointer px-4 py-2.5 font-medium text-sm">{t.byAccount}</summary>
      <section
        aria-label={t.byAccount}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto border-line border-t"
      >
        <table className={TABLE.table}>
          <thead>
            <tr>
              <th scope="col" className={`${TABLE.head} pl-4`}>
                {t.account}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={`${TABLE.head} text-right`}>
                  {t.balance[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {balance.accounts.map((account) => (
              <tr key={account.pspAccountId}>
                <th scope="row" className={`${TABLE.cell} pl-4 text-left font-normal`}>
                  <LinkTo
                    href={movementsHref({ pspAccountId: account.pspAccountId })}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    <bdi>{accounts.get(account.pspAccountId) ?? account.pspAccountId}</bdi>
                  </LinkTo>
                </th>
                {columns.map((column) => (
                  <td key={column} className={`${TABLE.cell} ${TABLE.figure}`}>
                    <Money amount={cents(account[column])} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Sums({ reading: { period }, locale }: Pick<MovementsPageProps, "reading" | "locale">) {
  const t = movementsTexts(locale).sums;
  const { sum, balances } = period;
  const cells: readonly (readonly [string, bigint])[] = balances
    ? [
        [t.opening, balances.opening],
        [t.sum, sum],
        [t.ending, balances.ending],
      ]
    : [[t.sum, sum]];
  return (
    <dl aria-label={t.label} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {cells.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="font-semibold">
            <Money amount={cents(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways to the latest movements and to older ones. */
function Pages({ reading, address: { filter, after }, link, locale }: MovementsPageProps) {
  const { next } = reading.page;
  return (
    <OlderPager
      latest={after ? movementsHref(filter) : null}
      older={next ? movementsHref(filter, next) : null}
      link={link}
      words={movementsTexts(locale)}
    />
  );
}

function Nothing({ address, link: LinkTo, locale }: MovementsPageProps) {
  const t = movementsTexts(locale);
  if (isNarrowed(address.filter) || address.after) {
    return (
      <ListMessage icon={ListFilter} heading={t.noMatch.heading} help={t.noMatch.help}>
        <LinkTo href={movementsHref({})} className={BUTTON.primary}>
          {t.noMatch.all}
        </LinkTo>
      </ListMessage>
    );
  }
  return (
    <ListMessage icon={ScrollText} heading={t.empty.heading} help={t.empty.help}>
      <LinkTo href="/charges" className={BUTTON.primary}>
        {t.empty.charges}
      </LinkTo>
    </ListMessage>
  );
}
