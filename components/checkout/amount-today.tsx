import { termsSentences } from "@/components/boleto/terms-sentences";
import { Money } from "@/components/ui/money";
import { amountDueAt, type CheckoutView } from "@/lib/checkout/checkout-screen";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { discountEnd, type LateTerms } from "@/lib/platform/values/late-terms";
import { type Cents, cents } from "@/lib/platform/values/money";
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
      {termsSentences({ ...view, lateTerms: openTerms(view, visit.now) }, visit.locale).map(
        (sentence) => (
          <p key={sentence} className="text-muted">
            {sentence}
          </p>
        ),
      )}
    </div>
  );
}

/** The terms without a discount that is over. */
function openTerms({ dueDate, lateTerms }: CheckoutView, now: Date): LateTerms | null {
  const discount = lateTerms?.discount ?? null;
  if (lateTerms === null || discount === null) return lateTerms;
  const isOver = brasiliaDay(now) > discountEnd(discount.until, dueDate);
  return isOver ? { ...lateTerms, discount: null } : lateTerms;
}
