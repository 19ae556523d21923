import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { ExpectedOnDay } from "@/lib/ledger/forecast";
import type { Overview } from "@/lib/listing/overview";
import { addDays } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";
import { forecastTexts } from "./forecast-texts";

/** How many days stand there at first; the others are a line that opens. */
const DAYS_SHOWN = 6;

const LIST = "grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3";

/** What is to be credited, day by day; what is late first. Nothing where nothing is on its way. */
export function ForecastByDay({
  overview: { forecast, toRelease, today },
  locale,
}: {
  overview: Pick<Overview, "forecast" | "toRelease" | "today">;
  locale: Locale;
}) {
  const t = forecastTexts(locale);
  const { day: dayOf } = textsFor(locale);
  const { late, days, undated } = forecast;
  if (late === null && days.length === 0 && undated === 0n) return null;
  const names = new Map([
    [today, t.today],
    [addDays(today, 1), t.tomorrow],
  ]);
  const rows = (some: readonly ExpectedOnDay[]) =>
    some.map(({ day, amount }) => (
      <Row key={day} name={names.get(day) ?? dayOf(day)} amount={amount}>
        {names.has(day) ? dayOf(day) : null}
      </Row>
    ));
  const others = days.slice(DAYS_SHOWN);
  const last = others.at(-1);
  return (
    <Section heading={t.heading} help={t.help}>
      <div className="flex flex-col text-sm">
        {late ? (
          <ul className={LIST}>
            <Row name={t.late} amount={late.amount} isLate>
              {t.lateSince(dayOf(late.since))}
            </Row>
          </ul>
        ) : null}
        <ul className={LIST}>
          {rows(days.slice(0, DAYS_SHOWN))}
          {undated === 0n ? null : <Row name={t.undated} amount={undated} />}
        </ul>
        {last ? (
          <details>
            <summary className="cursor-pointer py-3 text-accent underline-offset-4 hover:underline">
              {t.more(others.length, dayOf(last.day), formatBrl(sumOf(others)))}
            </summary>
            <ul className={LIST}>{rows(others)}</ul>
          </details>
        ) : null}
        <p className="flex justify-between gap-4 pt-3 font-semibold sm:justify-start">
          <span>{t.total}</span> <Money amount={toRelease} />
        </p>
      </div>
    </Section>
  );
}

function Row({
  name,
  amount,
  isLate = false,
  children,
}: {
  name: string;
  amount: Cents;
  isLate?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2">
      <span className={isLate ? "font-medium text-red" : ""}>
        {isLate ? (
          <TriangleAlert className="mr-1.5 inline size-4 align-text-bottom" aria-hidden="true" />
        ) : null}
        {name}
        {children ? <span className="ml-2 font-normal text-muted text-xs">{children}</span> : null}
      </span>{" "}
      <Money amount={amount} />
    </li>
  );
}

function sumOf(days: readonly ExpectedOnDay[]): Cents {
  return cents(days.reduce((sum, { amount }) => sum + amount, 0n));
}
