import { percent } from "@/components/text/amounts";
import { localized } from "@/components/text/localized";
import { textsFor } from "@/components/text/texts-for";
import { type LateTerms, type Share, shareOf } from "@/lib/platform/values/late-terms";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl } from "@/lib/platform/values/money";

const words = localized(
  {
    discount: (part: string, day: string, toPay: string) =>
      `Pagando até ${day}, desconto de ${part}: pague ${toPay}.`,
    fine: (part: string) => `Depois do vencimento, multa de ${part}.`,
    interest: (percent: string) =>
      `Depois do vencimento, juros de ${percent} ao mês, contados por dia de atraso.`,
    both: (part: string, percent: string) =>
      `Depois do vencimento, multa de ${part} e juros de ${percent} ao mês, contados por dia de atraso.`,
  },
  {
    discount: (part, day, toPay) => `Pay by ${day} with ${part} off: ${toPay}.`,
    fine: (part) => `After the due date, a fine of ${part}.`,
    interest: (percent) =>
      `After the due date, interest of ${percent} a month, counted by days of delay.`,
    both: (part, percent) =>
      `After the due date, a fine of ${part} and interest of ${percent} a month, counted by days of delay.`,
  },
);

/** What paying early saves and paying late costs, in sentences; none without terms. */
export function termsSentences(
  { lateTerms, amount }: { readonly lateTerms: LateTerms | null; readonly amount: Cents },
  locale: Locale,
): readonly string[] {
  if (lateTerms === null) return [];
  const t = words(locale);
  const { fine, interest, discount } = lateTerms;
  const part = (share: Share) =>
    share.kind === "amount" ? formatBrl(share.amount) : percent(share.basisPoints, locale);
  const rate = interest && percent(interest.basisPointsPerMonth, locale);
  return [
    discount &&
      t.discount(part(discount), textsFor(locale).day(discount.until), left(amount, discount)),
    fine && rate ? t.both(part(fine), rate) : null,
    fine && !rate ? t.fine(part(fine)) : null,
    rate && !fine ? t.interest(rate) : null,
  ].filter((sentence) => sentence !== null);
}

function left(amount: Cents, discount: Share): string {
  return formatBrl(cents(amount - shareOf(amount, discount)));
}
