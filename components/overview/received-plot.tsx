"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { reaisNumber } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { FLOW_KINDS, type Flow, type ReceivedOnDay } from "@/lib/ledger/received";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { overviewTexts } from "./texts";

const FLOWS = Object.keys(FLOW_KINDS) as Flow[];

/** Each flow's colour, of the house's tokens, which know the dark. */
const COLOURS: Readonly<Record<Flow, { readonly fill: string; readonly swatch: string }>> = {
  came: { fill: "var(--accent)", swatch: "bg-accent" },
  tariff: { fill: "var(--blue)", swatch: "bg-blue" },
  back: { fill: "var(--violet)", swatch: "bg-violet" },
};

const TICK = { fill: "var(--muted)", fontSize: 12 };

/** The bars: what came upwards, what left downwards. For those who see them alone: the table says the same in words. */
export default function ReceivedPlot({
  days,
  locale,
}: {
  days: readonly ReceivedOnDay[];
  locale: Locale;
}) {
  const texts = textsFor(locale);
  const t = overviewTexts(locale).chart;
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const flows = FLOWS.filter((flow) => days.some((day) => day[flow] !== 0n));
  return (
    <div className="flex h-full flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {flows.map((flow) => (
          <li key={flow} className="flex items-center gap-1.5">
            <span className={`size-2.5 rounded-full ${COLOURS[flow].swatch}`} />
            {t[flow]}
          </li>
        ))}
      </ul>
      <div className="min-h-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            // Drawn in reais: no screen shows the difference that a float makes.
            data={days.map((one) => ({
              day: one.day,
              ...Object.fromEntries(flows.map((flow) => [flow, reaisNumber(one[flow])])),
            }))}
            stackOffset="sign"
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
                const one = active ? days.find(({ day }) => day === label) : undefined;
                return one ? <DayTooltip one={one} flows={flows} locale={locale} /> : null;
              }}
            />
            {flows.map((flow) => (
              <Bar
                key={flow}
                dataKey={flow}
                stackId="received"
                fill={COLOURS[flow].fill}
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
  one,
  flows,
  locale,
}: {
  one: ReceivedOnDay;
  flows: readonly Flow[];
  locale: Locale;
}) {
  const t = overviewTexts(locale).chart;
  return (
    <div className="rounded-control border border-line bg-card px-3 py-2 text-ink text-xs tabular-nums shadow-lift">
      <p className="font-medium">{textsFor(locale).day(one.day)}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 pt-1">
        {flows
          .filter((flow) => one[flow] !== 0n)
          .map((flow) => (
            <div key={flow} className="contents">
              <dt className="flex items-center gap-1.5 text-muted">
                <span className={`size-2 rounded-full ${COLOURS[flow].swatch}`} />
                {t[flow]}
              </dt>
              <dd className="text-right">{formatBrl(one[flow])}</dd>
            </div>
          ))}
        <dt className="font-medium">{t.received}</dt>
        <dd className="text-right font-medium">{formatBrl(one.received)}</dd>
      </dl>
    </div>
  );
}
