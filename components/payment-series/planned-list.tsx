import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { Section } from "@/components/ui/section";
import type { Installment } from "@/lib/payment-series/payment-series";
import type { Locale } from "@/lib/platform/values/locale";
import { cents, formatBrl } from "@/lib/platform/values/money";
import { paymentSeriesTexts } from "./texts";

/** The due dates and amounts of the charges that a form would make; null while they are not known. */
export function PlannedList({
  planned,
  locale,
}: {
  planned: readonly Installment[] | null;
  locale: Locale;
}) {
  const { preview: t } = paymentSeriesTexts(locale);
  const { day } = textsFor(locale);
  if (planned === null) {
    return (
      <Section heading={t.heading}>
        <p className="text-muted text-sm">{t.missing}</p>
      </Section>
    );
  }
  const total = cents(planned.reduce((sum, { amount }) => sum + amount, 0n));
  return (
    <Section heading={t.heading} help={t.help}>
      <p className="font-semibold tabular-nums">{t.total(formatBrl(total))}</p>
      <ol className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-1">
        {planned.map(({ number, dueDate, amount }) => (
          <li
            key={number}
            className="flex justify-between gap-3 border-line border-b py-1.5 tabular-nums"
          >
            <span>
              <span className="text-muted">{number}.</span> {day(dueDate)}
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
