import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { businessDayFrom } from "@/lib/domain/business-day";
import { amountDueAt, type CheckoutView } from "@/lib/domain/checkout-screen";
import { amountDueOn, discountEnd, type Share } from "@/lib/domain/late-terms";
import { type Cents, cents, formatBrl } from "@/lib/domain/money";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/** What today's amount is made of, and how it changes with the day; nothing where it never does. */
export function AmountToday({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const due = amountDueAt(view, visit.now);
  if (!due || !view.lateTerms) return null;
  const t = checkoutTexts(visit.locale).due;
  const parts: readonly (readonly [string, Cents])[] = [
    [t.fine, due.fine],
    [t.interest, due.interest],
    [t.discount, cents(-due.discount)],
  ];
  const changed = parts.filter(([, amount]) => amount !== 0n);
  return (
    <div className="flex flex-col gap-2 text-sm">
      {changed.length === 0 ? null : (
        <dl
          aria-label={t.heading}
          className="flex flex-col gap-1 rounded-control bg-paper px-3 py-2"
        >
          {[[t.amount, view.amount] as const, ...changed].map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {outlook(view, visit).map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** What the payer gains by paying early, and what paying late would cost. */
function outlook(view: CheckoutView, { now, locale }: Visit): string[] {
  const { amount, dueDate, lateTerms: terms } = view;
  if (terms === null) return [];
  const t = checkoutTexts(locale).due;
  const { day } = textsFor(locale);
  const today = brasiliaDay(now);
  const sentences: string[] = [];
  if (terms.discount !== null) {
    const end = discountEnd(terms.discount.until, dueDate);
    const total = amountDueOn(amount, dueDate, terms, end).total;
    if (today <= end) sentences.push(t.discountUntil(formatBrl(total), day(end)));
  }
  const last = businessDayFrom(dueDate);
  const costs = [
    terms.fine && t.fineOf(shareText(terms.fine, locale)),
    terms.interest && t.interestOf(percentText(terms.interest.basisPointsPerMonth, locale)),
  ].filter((cost) => cost !== null);
  if (costs.length > 0 && today <= last) sentences.push(t.after(day(last), costs.join(t.and)));
  return sentences;
}

function shareText(share: Share, locale: Locale): string {
  return share.kind === "amount" ? formatBrl(share.amount) : percentText(share.basisPoints, locale);
}

/** `1,5%` of 150 basis points. */
function percentText(basisPoints: number, locale: Locale): string {
  const figures = (basisPoints / 100).toString();
  return `${locale === "en" ? figures : figures.replace(".", ",")}%`;
}
