import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { TABLE } from "@/components/ui/table-style";
import { type DailyClose, NO_STATEMENT, type StoredCloseItem } from "@/lib/ledger/close";
import { kindWords } from "@/lib/ledger/words";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import type { ClosesPlace } from "./closes-search";
import { CloseStateBadge } from "./state-badge";
import { closesTexts } from "./texts";
import { unreadReason } from "./unread-reason";

/** The close of one day at one account: its sums by kind, the comparison, and where books and provider differ. */
export function ClosePage({
  close,
  items,
  place,
  link: LinkTo,
  locale,
}: {
  close: DailyClose;
  items: readonly StoredCloseItem[];
  place: ClosesPlace;
  link: Link;
  locale: Locale;
}) {
  const t = closesTexts(locale);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title={t.of(textsFor(locale).day(close.day))}
        lead={<bdi>{close.accountName}</bdi>}
        above={
          <BackLink href={place} link={LinkTo}>
            {t.back}
          </BackLink>
        }
      >
        <CloseStateBadge state={close.state} locale={locale} />
      </PageHeading>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Sums close={close} locale={locale} />
        <Compared close={close} link={LinkTo} locale={locale} />
      </div>
      {items.length === 0 ? null : (
        <Items items={items} link={place === "/closing" ? LinkTo : null} locale={locale} />
      )}
    </div>
  );
}

const CELL = "border-line border-b py-2 pr-3 text-left font-normal last:pr-0";

function Sums({ close, locale }: { close: DailyClose; locale: Locale }) {
  const t = closesTexts(locale);
  const { sums } = t;
  return (
    <Section heading={sums.heading} help={sums.help}>
      <table className={TABLE.table}>
        <thead>
          <tr>
            <th scope="col" className={`${CELL} text-muted text-xs`}>
              {sums.kind}
            </th>
            <th scope="col" className={`${CELL} ${TABLE.figure} text-muted text-xs`}>
              {sums.entries}
            </th>
            <th scope="col" className={`${CELL} ${TABLE.figure} text-muted text-xs`}>
              {sums.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          <Balance name={sums.opening} amount={close.opening} />
          {close.kinds.map(({ kind, entries, cents: amount }) => (
            <tr key={kind}>
              <th scope="row" className={CELL}>
                {kindWords(locale)[kind]}
              </th>
              <td className={`${CELL} ${TABLE.figure}`}>{entries}</td>
              <td className={`${CELL} ${TABLE.figure}`}>
                <Money amount={cents(amount)} />
              </td>
            </tr>
          ))}
          <Balance name={sums.ending} amount={close.ending} />
        </tbody>
      </table>
      <p className="text-muted text-xs">{sums.cutAt(textsFor(locale).instant(close.cutAt))}</p>
    </Section>
  );
}

function Balance({ name, amount }: { name: string; amount: bigint }) {
  return (
    <tr>
      <th scope="row" colSpan={2} className={`${CELL} font-semibold`}>
        {name}
      </th>
      <td className={`${CELL} ${TABLE.figure} font-semibold`}>
        <Money amount={cents(amount)} />
      </td>
    </tr>
  );
}

function Compared({
  close,
  link: LinkTo,
  locale,
}: {
  close: DailyClose;
  link: Link;
  locale: Locale;
}) {
  const t = closesTexts(locale).compared;
  const { compared, unread, state, incoming, outgoing } = close;
  const waiting = state === "open" && unread === null ? t.waiting : null;
  return (
    <Section heading={t.heading}>
      {unread === null || unread === NO_STATEMENT ? null : (
        <Notice tone="warning">{t.unread(unreadReason(unread, locale))}</Notice>
      )}
      {unread === NO_STATEMENT ? (
        <Notice tone="info">
          {t.noStatement}{" "}
          <LinkTo href="/charges/import" className="font-medium underline underline-offset-4">
            {t.importStatement}
          </LinkTo>
        </Notice>
      ) : null}
      {waiting === null ? null : <Notice tone="info">{waiting}</Notice>}
      {compared === null && state === "closed" ? <Notice tone="info">{t.noList}</Notice> : null}
      {compared === null ? null : (
        <Facts
          facts={[
            [
              compared.books === incoming - outgoing ? t.books : t.booksWithoutTariffs,
              money(compared.books),
            ],
            [t.otherDays, moneyUnless0(compared.provider - compared.books - compared.difference)],
            [t.difference, money(compared.difference)],
            [t.provider, money(compared.provider)],
            [t.outside, moneyUnless0(compared.outside)],
            [t.rows, compared.rows],
          ]}
        />
      )}
    </Section>
  );
}

function Items({
  items,
  link: LinkTo,
  locale,
}: {
  items: readonly StoredCloseItem[];
  /** Null: for operators, who have no page of a merchant's charge. */
  link: Link | null;
  locale: Locale;
}) {
  const t = closesTexts(locale).items;
  return (
    <Section heading={t.heading} help={t.help}>
      <ul className="flex flex-col">
        {items.map(({ reference, chargeId, books, provider, isSettled }) => (
          <li
            key={reference}
            className="grid gap-x-6 gap-y-1 border-line border-b py-3 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-all font-mono text-xs">{reference}</span>
              {isSettled ? <span className="text-muted text-xs">({t.settled})</span> : null}
              {LinkTo && chargeId ? (
                <LinkTo
                  href={`/charges/${chargeId}`}
                  className="inline-flex min-h-6 items-center rounded-control text-accent text-sm underline-offset-4 hover:underline"
                >
                  {t.charge}
                </LinkTo>
              ) : null}
            </div>
            <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
              {(
                [
                  [t.books, books],
                  [t.provider, provider],
                  [t.difference, provider - books],
                ] as const
              ).map(([name, amount]) => (
                <div key={name} className="flex gap-1.5">
                  <dt className="text-muted">{name}</dt>
                  <dd>{money(amount)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function money(amount: bigint) {
  return <Money amount={cents(amount)} />;
}

function moneyUnless0(amount: bigint) {
  return amount === 0n ? null : money(amount);
}
