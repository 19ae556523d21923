import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import type { Link } from "@/components/ui/link";
import { LookBadge } from "@/components/ui/look-badge";
import { Money } from "@/components/ui/money";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { TABLE } from "@/components/ui/table-style";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import {
  COLLECTIONS_MAX,
  type FeeCollection,
  type FeesInMonth,
  type MerchantFees,
} from "@/lib/revenue/revenue";
import { CollectFees } from "./collect-fees";
import { monthName } from "./month-name";
import { ReverseCollection } from "./reverse-collection";
import { revenueTexts } from "./texts";

/** To an operator, who records what the merchant paid. */
export function MerchantFeesPage({
  merchant,
  fees,
  today,
  link: LinkTo,
  locale,
}: {
  merchant: { readonly id: string; readonly name: string };
  fees: MerchantFees;
  today: CivilDate;
  link: Link;
  locale: Locale;
}) {
  const t = revenueTexts(locale);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHeading
        above={
          <BackLink href="/operator/revenue" link={LinkTo}>
            {t.merchant.back}
          </BackLink>
        }
        title={<bdi>{merchant.name}</bdi>}
        lead={t.merchant.lead}
      >
        {fees.open > 0n ? (
          <CollectFees merchant={merchant} open={fees.open} today={today} locale={locale} />
        ) : null}
      </PageHeading>
      <Fees fees={fees} asOperator locale={locale} />
    </div>
  );
}

/** To the merchant itself. */
export function OwnFeesPage({ fees, locale }: { fees: MerchantFees; locale: Locale }) {
  const t = revenueTexts(locale).own;
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHeading title={t.title} lead={t.lead} />
      <Fees fees={fees} asOperator={false} locale={locale} />
    </div>
  );
}

interface FeesProps {
  readonly fees: MerchantFees;
  readonly asOperator: boolean;
  readonly locale: Locale;
}

function Fees({ fees, asOperator, locale }: FeesProps) {
  const t = revenueTexts(locale);
  const { open, months } = fees;
  return (
    <>
      <Section heading={t.balance.heading}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="text-muted">
            {open > 0n ? t.balance.open : open < 0n ? t.balance.paidAhead : t.balance.paid}
          </span>
          <span className="font-semibold text-2xl tracking-tight">
            <Money amount={open < 0n ? cents(-open) : open} />
          </span>
        </p>
      </Section>
      <Section heading={t.byMonth.heading}>
        {months.length === 0 ? (
          <p className="text-muted text-sm">{t.byMonth.none}</p>
        ) : (
          <Months months={months} locale={locale} />
        )}
      </Section>
      <Collections fees={fees} asOperator={asOperator} locale={locale} />
    </>
  );
}

const AMOUNTS = ["due", "reversed", "collected"] as const;

function Months({ months, locale }: { months: readonly FeesInMonth[]; locale: Locale }) {
  const t = revenueTexts(locale);
  const total = (name: (typeof AMOUNTS)[number]) =>
    cents(months.reduce((sum, month) => sum + month[name], 0n));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section aria-label={t.byMonth.caption} tabIndex={0} className="-mx-3 overflow-x-auto">
      <table className={TABLE.table}>
        <caption className="sr-only">{t.byMonth.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={TABLE.head}>
              {t.columns.month}
            </th>
            {AMOUNTS.map((name) => (
              <th key={name} scope="col" className={`${TABLE.head} text-right`}>
                {t.columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th
                scope="row"
                className={`${TABLE.cell} whitespace-nowrap text-left font-normal first-letter:uppercase`}
              >
                {monthName(month.month, locale, "short")}
              </th>
              {AMOUNTS.map((name) => (
                <td
                  key={name}
                  className={`${TABLE.cell} ${TABLE.figure} ${month[name] === 0n ? "text-muted" : ""}`}
                >
                  <Money amount={month[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 text-left">
              {t.total}
            </th>
            {AMOUNTS.map((name) => (
              <td key={name} className={`px-3 py-2 ${TABLE.figure}`}>
                <Money amount={total(name)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Collections({ fees: { collections }, asOperator, locale }: FeesProps) {
  const t = revenueTexts(locale).collections;
  return (
    <Section heading={t.heading} help={asOperator ? t.help : t.ownHelp}>
      {collections.length === 0 ? (
        <p className="text-muted text-sm">{t.none}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line text-sm">
          {collections.map((collection) => (
            <Collection
              key={collection.id}
              collection={collection}
              undo={
                asOperator && collection.reversal === null ? (
                  <ReverseCollection collection={collection} locale={locale} />
                ) : null
              }
              asOperator={asOperator}
              locale={locale}
            />
          ))}
        </ul>
      )}
      {collections.length < COLLECTIONS_MAX ? null : (
        <p className="text-muted text-xs">{t.more(COLLECTIONS_MAX)}</p>
      )}
    </Section>
  );
}

function Collection({
  collection,
  undo,
  asOperator,
  locale,
}: {
  collection: FeeCollection;
  undo: ReactNode;
  asOperator: boolean;
  locale: Locale;
}) {
  const { amount, collectedOn, reference, recordedAt, recordedBy, reversal } = collection;
  const { day, instant } = textsFor(locale);
  const t = revenueTexts(locale).collections;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`font-semibold ${reversal ? "text-muted line-through" : ""}`}>
            <Money amount={amount} />
          </span>
          <bdi className="break-all">{reference}</bdi>
          {reversal ? <LookBadge look="off">{t.reversed}</LookBadge> : null}
        </p>
        <p className="text-muted text-xs">
          {t.on(day(collectedOn))}
          {asOperator ? `, ${t.recorded(instant(recordedAt), recordedBy)}` : ""}
        </p>
        {reversal ? (
          <p className="text-muted text-xs">
            {t.reversed}
            {asOperator
              ? ` ${t.reversedBy(instant(reversal.recordedAt), reversal.recordedBy)}`
              : ":"}{" "}
            <bdi>{reversal.reason}</bdi>
          </p>
        ) : null}
      </div>
      {undo}
    </li>
  );
}
