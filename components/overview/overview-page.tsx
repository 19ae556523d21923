import { chargesHref } from "@/components/charges/charges-search";
import { exceptionsHref } from "@/components/exceptions/exceptions-search";
import { movementsHref } from "@/components/movements/movements-search";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import { type Overview, type OverviewFigure, RECEIVED_PERIODS } from "@/lib/listing/overview";
import type { FirstSteps } from "@/lib/merchants/first-steps";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";
import { may } from "@/lib/platform/values/permission";
import { Compared } from "./compared";
import { ConversionBefore, shareOf } from "./conversion-before";
import { Figure, Ledger } from "./figure";
import { FirstStepsOf } from "./first-steps";
import { ForecastByDay } from "./forecast";
import { KeepFresh } from "./keep-fresh";
import { LatestEvents } from "./latest-events";
import { PaidByMethod, PerDay } from "./picked-period";
import { Start } from "./start";
import { overviewTexts } from "./texts";

interface OverviewPageProps {
  readonly overview: Overview;
  /** The position of the merchant's feed at which they were read; null while its history is brought in. */
  readonly position: number | null;
  /** The time at which the figures were read. */
  readonly now: Date;
  readonly role: MemberRole;
  /** What a new merchant does first, for those who manage it; null where it is new no more, or has done it. */
  readonly firstSteps: FirstSteps | null;
  readonly link: Link;
  readonly locale: Locale;
}

/** Where the merchant's money stands. Every figure leads to the list that it is the total of. */
export function OverviewPage({
  overview,
  position,
  now,
  role,
  firstSteps,
  link: LinkTo,
  locale,
}: OverviewPageProps) {
  const t = overviewTexts(locale);
  const started = overview.hasCharges;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading title={t.title}>
        {started && may(role, "charge") ? (
          <LinkTo href="/charges/new" className={BUTTON.primary}>
            {t.newCharge}
          </LinkTo>
        ) : null}
      </PageHeading>
      {firstSteps ? <FirstStepsOf steps={firstSteps} link={LinkTo} locale={locale} /> : null}
      {started ? <Figures overview={overview} now={now} link={LinkTo} locale={locale} /> : null}
      {started || firstSteps ? null : <Start role={role} link={LinkTo} locale={locale} />}
      <KeepFresh position={position} />
    </div>
  );
}

function Figures({
  overview,
  now,
  link,
  locale,
}: Pick<OverviewPageProps, "overview" | "now" | "link" | "locale">) {
  const t = overviewTexts(locale);
  return (
    <>
      <Received overview={overview} link={link} locale={locale} />
      <Standing overview={overview} link={link} locale={locale} />
      <ForecastByDay overview={overview} locale={locale} />
      <PerDay picked={overview.picked} link={link} locale={locale} />
      <PaidByMethod picked={overview.picked} link={link} locale={locale} />
      <Section heading={t.eventsHeading}>
        {overview.events.length === 0 ? (
          <p className="text-muted text-sm">{t.noEvents}</p>
        ) : (
          <LatestEvents events={overview.events} now={now} link={link} locale={locale} />
        )}
      </Section>
    </>
  );
}

type PartProps = Pick<OverviewPageProps, "overview" | "link" | "locale">;

/** What providers credited less what went back, in each period; the note adds up to the figure. */
function Received({ overview: { received }, link, locale }: PartProps) {
  const t = overviewTexts(locale).received;
  return (
    <Ledger label={t.heading} className="sm:grid-cols-3">
      {RECEIVED_PERIODS.map((period) => {
        const { days, received: sum, came, tariff, back, before } = received[period];
        return (
          <Figure
            key={period}
            label={t[period]}
            value={<Money amount={sum} />}
            compared={
              <Compared
                amount={sum}
                before={{ ...before, value: before.value?.received ?? null }}
                isPartOfDay={period === "today"}
                locale={locale}
              />
            }
            note={t.parts(came, cents(-tariff), cents(-back))}
            href={movementsHref({ dayFrom: days.from, dayTo: days.to })}
            large
            link={link}
          />
        );
      })}
    </Ledger>
  );
}

function Standing({ overview, link, locale }: PartProps) {
  const { figures, exceptions, toRelease, feesThisMonth, feesBefore } = overview;
  const t = overviewTexts(locale);
  const cell = (figure: OverviewFigure, label: string, value: Cents) => (
    <Figure
      label={label}
      value={<Money amount={value} />}
      length={formatBrl(value).length}
      note={countOf(figures[figure].totals.count, locale)}
      href={chargesHref(figures[figure].query)}
      link={link}
    />
  );
  return (
    <Ledger label={t.standing.heading} className="grid-cols-2 md:grid-cols-4">
      {cell("open", t.standing.open, figures.open.totals.amount)}
      {cell("overdue", t.standing.overdue, figures.overdue.totals.amount)}
      <Figure
        label={t.standing.toRelease}
        value={<Money amount={toRelease} />}
        length={formatBrl(toRelease).length}
        note={t.standing.toReleaseHelp}
        href={movementsHref({})}
        link={link}
      />
      {cell("refunding", t.standing.refunding, figures.refunding.totals.received)}
      <Figure
        label={t.standing.exceptions}
        value={<Money amount={exceptions.amount} />}
        length={formatBrl(exceptions.amount).length}
        note={t.exceptions(grouped(exceptions.count, locale), exceptions.count === 1)}
        href={exceptionsHref({
          place: "/exceptions",
          state: "open",
          kinds: [],
          page: 0,
        })}
        link={link}
      />
      <Figure
        label={t.standing.fees}
        value={<Money amount={feesThisMonth} />}
        length={formatBrl(feesThisMonth).length}
        compared={<Compared amount={feesThisMonth} before={feesBefore} locale={locale} />}
        note={t.standing.feesHelp}
        href="/fees"
        link={link}
      />
      <Conversion overview={overview} link={link} locale={locale} />
    </Ledger>
  );
}

/** Two numbers, each with its list, and what they make of each other. */
function Conversion({ overview, link: LinkTo, locale }: PartProps) {
  const { created30Days: created, convertedOfCreated: paid } = overview.figures;
  const t = overviewTexts(locale).conversion;
  const words = "text-accent underline-offset-4 hover:underline";
  return (
    <div className="col-span-2 flex min-w-0 flex-col gap-1 bg-card p-4 print:p-2">
      <span className="text-muted text-sm">{t.heading}</span>
      <span className="font-semibold text-lg tabular-nums leading-7 tracking-tight">
        {created.totals.count === 0
          ? "–"
          : shareOf(paid.totals.count, created.totals.count, locale)}
      </span>
      <ConversionBefore before={overview.conversionBefore} locale={locale} />
      <span className="text-muted text-xs tabular-nums">
        {created.totals.count === 0 ? (
          t.none
        ) : (
          <>
            <LinkTo href={chargesHref(paid.query)} className={words}>
              {t.paid(grouped(paid.totals.count, locale), paid.totals.count === 1)}
            </LinkTo>{" "}
            {t.of}{" "}
            <LinkTo href={chargesHref(created.query)} className={words}>
              {t.created(grouped(created.totals.count, locale), created.totals.count === 1)}
            </LinkTo>{" "}
            {t.help}
          </>
        )}
      </span>
    </div>
  );
}

function countOf(count: number, locale: Locale): string {
  return overviewTexts(locale).charges(grouped(count, locale), count === 1);
}

function grouped(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}
