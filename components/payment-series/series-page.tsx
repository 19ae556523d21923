import { Printer } from "lucide-react";
import { StatusBadge } from "@/components/charges/status-badge";
import { ConfirmedAction } from "@/components/dashboard/confirmed-action";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { BackLink } from "@/components/ui/back-link";
import { BUTTON } from "@/components/ui/button-style";
import { Facts } from "@/components/ui/facts";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { FillSeries } from "./fill-series";
import { SeriesBadge } from "./series-badge";
import {
  lookOf,
  SERIES_PLACE,
  type ShownInstallment,
  type ShownSeries,
  standingOf,
} from "./shown-series";
import { paymentSeriesTexts } from "./texts";

interface SeriesPageProps {
  readonly shown: ShownSeries;
  /** Whether this member may create and cancel charges. */
  readonly mayChange: boolean;
  readonly link: Link;
  readonly locale: Locale;
}

/** A series of charges: how far it is paid, each of its charges, and what can be done with all of them. */
export function SeriesPage({ shown, mayChange, link: LinkTo, locale }: SeriesPageProps) {
  const texts = paymentSeriesTexts(locale);
  const t = texts.detail;
  const { count, installments } = shown;
  const standing = standingOf(shown);
  const { madePayments, paidPayments, openPayments: open } = standing;
  const look = lookOf(standing);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHeading
        title={shown.description === null ? texts.title : <bdi>{shown.description}</bdi>}
        lead={t.lead(count, formatBrl(centsOf(shown.total)))}
        above={
          <BackLink href={SERIES_PLACE} link={LinkTo}>
            {texts.list.title}
          </BackLink>
        }
      >
        {open > 0 ? (
          <a
            href={`/api/dashboard/payment-series/${shown.id}/booklet`}
            target="_blank"
            rel="noopener noreferrer"
            className={BUTTON.quiet}
          >
            <Printer className="size-4" aria-hidden="true" />
            {t.print}
          </a>
        ) : null}
        {open > 0 && mayChange ? (
          <ConfirmedAction
            method="POST"
            path={`/payment-series/${shown.id}/cancel`}
            body={{}}
            look={BUTTON.quiet}
            words={{ ...t.cancel, help: t.cancel.help(open) }}
            locale={locale}
          />
        ) : null}
      </PageHeading>
      {look === "incomplete" ? (
        <Notice tone="warning">
          {t.incomplete(count - madePayments)}
          {mayChange ? <FillSeries id={shown.id} locale={locale} /> : null}
        </Notice>
      ) : null}
      <p className="flex flex-wrap items-center gap-3">
        <SeriesBadge look={look} locale={locale} />
        <span className="font-semibold tabular-nums">{texts.paid(paidPayments, count)}</span>
      </p>
      <Section heading={t.installments}>
        <ol className="flex flex-col divide-y divide-line">
          {installments.map((one) => (
            <Row key={one.number} one={one} count={count} link={LinkTo} locale={locale} />
          ))}
        </ol>
      </Section>
      <Section heading={t.about}>
        <Facts
          facts={[
            [t.payer, shown.payerName && <bdi key="payer">{shown.payerName}</bdi>],
            [t.method, textsFor(locale).billingTypes[shown.billingType]],
            [t.reference, <bdi key="reference">{shown.reference}</bdi>],
            [t.created, textsFor(locale).instant(new Date(shown.createdAt))],
          ]}
        />
      </Section>
    </div>
  );
}

function Row({
  one: { number, paymentId, dueDate, amount, status, cancelReason },
  count,
  link: LinkTo,
  locale,
}: {
  one: ShownInstallment;
  count: number;
  link: Link;
  locale: Locale;
}) {
  const texts = paymentSeriesTexts(locale);
  return (
    <li className="grid grid-cols-2 items-center gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_8rem_8rem_12rem]">
      {paymentId === null ? (
        <span className="text-muted">{texts.which(number, count)}</span>
      ) : (
        <LinkTo
          href={`/charges/${paymentId}`}
          className="font-medium text-accent underline underline-offset-4"
        >
          {texts.which(number, count)}
        </LinkTo>
      )}
      <span className="text-right text-muted tabular-nums sm:text-left">
        {textsFor(locale).day(dueDate as CivilDate)}
      </span>
      <span className="font-semibold tabular-nums sm:text-right">
        <Money amount={centsOf(amount)} />
      </span>
      <span className="justify-self-end">
        {status === null ? (
          <span className="text-muted">{texts.detail.notMade}</span>
        ) : (
          <StatusBadge charge={{ status, cancelReason }} locale={locale} />
        )}
      </span>
    </li>
  );
}
