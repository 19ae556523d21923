import { chargesHref } from "@/components/charges/charges-search";
import { movementsHref } from "@/components/movements/movements-search";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import { FLOW_KINDS, sumReceived } from "@/lib/ledger/received";
import type { OverviewPeriod } from "@/lib/listing/overview";
import { PERIODS, type Period } from "@/lib/listing/period";
import type { Locale } from "@/lib/platform/values/locale";
import { Compared } from "./compared";
import { Figure, Ledger } from "./figure";
import { ReceivedChart } from "./received-chart";
import { overviewTexts } from "./texts";

interface PartProps {
  readonly picked: OverviewPeriod;
  readonly link: Link;
  readonly locale: Locale;
}

/** What came and left in the picked period: in all, and day by day. */
export function PerDay({ picked, link, locale }: PartProps) {
  const t = overviewTexts(locale).chart;
  const { period, days, before, receivedByDay } = picked;
  const picker = <PeriodPicker picked={period} link={link} locale={locale} />;
  const moved = receivedByDay.some(({ came, tariff, back }) => [came, tariff, back].some(Boolean));
  if (!moved) {
    return (
      <Section heading={t.heading} help={t.help}>
        {picker}
        <p className="text-muted text-sm">{t.none}</p>
      </Section>
    );
  }
  const sums = sumReceived(receivedByDay);
  return (
    <ReceivedChart days={receivedByDay} link={link} locale={locale}>
      {picker}
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
        {(["came", "tariff", "back", "received"] as const).map((part) => (
          <Figure
            key={part}
            label={t[part]}
            value={<Money amount={sums[part]} />}
            compared={
              <Compared
                amount={sums[part]}
                before={{ ...before, value: before.value?.[part] ?? null }}
                isPartOfDay={period === "today"}
                locale={locale}
              />
            }
            note={t.meanings[part]}
            href={movementsHref({
              dayFrom: days.from,
              dayTo: days.to,
              kinds: part === "received" ? [] : FLOW_KINDS[part],
            })}
            link={link}
          />
        ))}
      </div>
    </ReceivedChart>
  );
}

/** Which days the page shows; in the address, so that a link to a month can be kept and sent. */
function PeriodPicker({
  picked,
  link: LinkTo,
  locale,
}: {
  picked: Period;
  link: Link;
  locale: Locale;
}) {
  const t = overviewTexts(locale).periods;
  return (
    <nav aria-label={t.label} className="-mx-1 flex flex-wrap gap-1 print:hidden">
      {PERIODS.map((period) => (
        <LinkTo
          key={period}
          href={`/?period=${period}`}
          {...(period === picked ? { "aria-current": "page" as const } : {})}
          className={`inline-flex min-h-9 items-center rounded-control px-3 text-sm ${
            period === picked
              ? "bg-accent-tint font-medium text-accent-strong"
              : "text-muted hover:bg-paper hover:text-ink"
          }`}
        >
          {t[period]}
        </LinkTo>
      ))}
    </nav>
  );
}

/** What payers paid in the picked period, by method; each figure is the total of a list of charges. */
export function PaidByMethod({ picked: { period, days, paidByType }, link, locale }: PartProps) {
  const t = overviewTexts(locale).paid;
  const { billingTypes } = textsFor(locale);
  if (paidByType.length === 0) return null;
  return (
    <Ledger
      label={t.heading}
      className="grid-cols-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none *:last:odd:col-span-2 md:*:last:odd:col-span-1"
    >
      {paidByType.map(({ billingType, amount, before }) => (
        <Figure
          key={billingType}
          label={billingTypes[billingType]}
          value={<Money amount={amount} />}
          compared={
            <Compared
              amount={amount}
              before={before}
              isPartOfDay={period === "today"}
              locale={locale}
            />
          }
          note={t.note}
          href={chargesHref({
            paidOnFrom: days.from,
            paidOnTo: days.to,
            billingTypes: [billingType],
          })}
          link={link}
        />
      ))}
    </Ledger>
  );
}
