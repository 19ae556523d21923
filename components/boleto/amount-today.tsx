import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { amountDueOn, type LateTerms } from "@/lib/platform/values/late-terms";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { boletoTexts } from "./texts";

/** What a charge costs today, and why; nothing where that is its amount. */
export function AmountToday({
  amount,
  dueDate,
  lateTerms,
  today,
  locale,
}: {
  amount: Cents;
  dueDate: CivilDate;
  lateTerms: LateTerms | null;
  /** In Brasília. */
  today: CivilDate;
  locale: Locale;
}) {
  const { total, fine, interest, discount } = amountDueOn(amount, dueDate, lateTerms, today);
  if (total === amount) return null;
  const t = boletoTexts(locale).today;
  const parts = [
    formatBrl(amount),
    discount > 0n ? `− ${formatBrl(discount)} (${t.discount})` : null,
    fine > 0n ? `+ ${formatBrl(fine)} (${t.fine})` : null,
    interest > 0n ? `+ ${formatBrl(interest)} (${t.interest})` : null,
  ].filter((part) => part !== null);
  return (
    <div className="flex flex-col gap-1 rounded-control bg-amber-tint px-3 py-2 text-amber text-sm">
      <p>{t.heading(textsFor(locale).day(today))}</p>
      <p className="font-semibold text-2xl tracking-tight">
        <Money amount={total} />
      </p>
      <p className="tabular-nums">{parts.join(" ")}</p>
      <p>{t.help}</p>
    </div>
  );
}
