"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { reaisNumber } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import type { ReceivedOnDay } from "@/lib/listing/overview";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { overviewTexts } from "./texts";

/** Each method's colour, of the house's tokens, which know the dark. */
const COLOURS: Readonly<Record<BillingType, { readonly fill: string; readonly swatch: string }>> = {
  PIX: { fill: "var(--accent)", swatch: "bg-accent" },
  CREDIT_CARD: { fill: "var(--blue)", swatch: "bg-blue" },
  DEBIT_CARD: { fill: "var(--violet)", swatch: "bg-violet" },
  BOLETO: { fill: "var(--amber)", swatch: "bg-amber" },
  UNDEFINED: { fill: "var(--control)", swatch: "bg-control" },
};

const TICK = { fill: "var(--muted)", fontSize: 12 };

/** The bars. For those who see them alone: the table beside it says the same in words. */
export default function ReceivedPlot({
  days,
  types,
  locale,
}: {
  days: readonly ReceivedOnDay[];
  types: readonly BillingType[];
  locale: Locale;
}) {
  const texts = textsFor(locale);
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  return (
    <div className="flex h-full flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {types.map((type) => (
          <li key={type} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-full ${COLOURS[type].swatch}`} />
            {texts.billingTypes[type]}
          </li>
        ))}
      </ul>
      <div className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            // Drawn in reais: no screen shows the difference that a float makes.
            data={days.map(({ day, byType }) => ({
              day,
              ...Object.fromEntries(types.map((type) => [type, reaisNumber(byType[type])])),
            }))}
            margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
            barCategoryGap="22%"
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              tickFormatter={(day: CivilDate) => texts.day(day).slice(0, 5)}
              tick={TICK}
              tickLine={false}
              axisLine={{ stroke: "var(--line)" }}
              minTickGap={24}
            />
            <YAxis
              tickFormatter={(value: number) => compact.format(value)}
              tick={TICK}
              tickLine={false}
              axisLine={false}
              width={52}
            />
            <Tooltip
              cursor={{ fill: "var(--accent-tint)" }}
              isAnimationActive={false}
              content={({ active, label }) => {
                const day = active ? days.find((one) => one.day === label) : undefined;
                return day ? <DayTooltip day={day} types={types} locale={locale} /> : null;
              }}
            />
            {types.map((type) => (
              <Bar
                key={type}
                dataKey={type}
                stackId="received"
                fill={COLOURS[type].fill}
                isAnimationActive={false}
                maxBarSize={28}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

/** One day's figures, to the centavo. */
function DayTooltip({
  day: { day, total, byType },
  types,
  locale,
}: {
  day: ReceivedOnDay;
  types: readonly BillingType[];
  locale: Locale;
}) {
  const texts = textsFor(locale);
  return (
    <div className="rounded-control border border-line bg-card px-3 py-2 text-ink text-xs tabular-nums shadow-lift">
      <p className="font-medium">{texts.day(day)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 pt-1">
        {types
          .filter((type) => byType[type] > 0n)
          .map((type) => (
            <div key={type} className="contents">
              <dt className="flex items-center gap-1.5 text-muted">
                <span className={`size-2 rounded-full ${COLOURS[type].swatch}`} />
                {texts.billingTypes[type]}
              </dt>
              <dd className="text-right">{formatBrl(byType[type])}</dd>
            </div>
          ))}
        <dt className="font-medium">{overviewTexts(locale).chart.total}</dt>
        <dd className="text-right font-medium">{formatBrl(total)}</dd>
      </dl>
    </div>
  );
}
