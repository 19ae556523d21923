import { CalendarClock } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import { amountDueAt, type CheckoutView } from "@/lib/checkout/checkout-screen";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { AmountToday } from "./amount-today";
import { checkoutTexts } from "./texts";
import type { Visit } from "./visit";

/**
 * What the charge is: how much, for what, until when. Equal on every screen of a charge that can be paid;
 * where the amount changes with the day, it is today's.
 */
export function Summary({
  view,
  visit,
  asHeading,
  overdue = false,
  deadline = "due date",
}: {
  view: CheckoutView;
  visit: Visit;
  /** The amount is the page's heading, unless the screen has something more important to say. */
  asHeading: boolean;
  /** Past its due date, and still to be paid here. */
  overdue?: boolean;
  /** Until when: the due date, unless the screen says it better, or nothing is to be paid any more. */
  deadline?: "due date" | "elsewhere" | "over";
}) {
  const { day } = textsFor(visit.locale);
  const t = checkoutTexts(visit.locale);
  const Amount = asHeading ? "h1" : "p";
  const due = asHeading ? amountDueAt(view, visit.now) : null;
  const amount = due?.total ?? view.amount;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Amount
          {...(asHeading ? { tabIndex: -1 } : {})}
          className={`font-semibold tracking-tight ${amountSize(amount)}`}
        >
          {view.amount === 0n ? (
            t.openAmount
          ) : (
            <>
              {deadline === "over" ? null : <span className="sr-only">{t.toPay} </span>}
              <Money amount={amount} />
            </>
          )}
        </Amount>
        {view.amount === 0n ? <p className="text-muted text-sm">{t.openAmountHelp}</p> : null}
      </div>
      {asHeading ? <AmountToday view={view} visit={visit} /> : null}
      {view.description === null ? null : (
        <p className="whitespace-pre-line">
          <bdi>{view.description}</bdi>
        </p>
      )}
      {view.installment === null ? null : (
        <p className="text-muted text-sm tabular-nums">{t.installment(view.installment)}</p>
      )}
      {overdue ? (
        <p className="flex items-start gap-2 rounded-control bg-amber-tint px-3 py-2 text-amber text-sm">
          <CalendarClock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t.overdue(day(view.dueDate))}
        </p>
      ) : deadline !== "due date" ? null : (
        <p className="text-muted text-sm tabular-nums">
          {t.dueDate}: <span className="text-ink">{day(view.dueDate)}</span>
        </p>
      )}
    </div>
  );
}

/** As large as the narrowest phone allows: ten billion reais still fit on one line. */
function amountSize(amount: Cents): string {
  if (amount === 0n) return "text-3xl";
  const length = formatBrl(amount).length;
  if (length > 16) return "text-2xl sm:text-3xl";
  return length > 12 ? "text-3xl sm:text-4xl" : "text-4xl sm:text-5xl";
}
