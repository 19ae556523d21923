import { actionTexts } from "@/components/charge/action-texts";
import { problemWords } from "@/components/dashboard/problem-words";
import { textsFor } from "@/components/text/texts-for";
import { Money } from "@/components/ui/money";
import type { Charge } from "@/lib/charges/charge";
import type { Locale } from "@/lib/platform/values/locale";
import { cancelManyTexts } from "./cancel-many-texts";
import { type CancelEnd, isCanceled, isSettled, isTooLate } from "./cancel-run";
import { listTexts } from "./texts";

/** A charge as the dialog shows it that cancels several. */
export type CancelableCharge = Pick<Charge, "id" | "amount" | "dueDate"> & {
  readonly payer: string;
};

/** One charge that can be selected, or what came of its cancellation. */
export function CancelLine({
  charge: { payer, amount, dueDate },
  end,
  on,
  disabled,
  onSelect,
  locale,
}: {
  charge: CancelableCharge;
  end: CancelEnd | undefined;
  on: boolean;
  disabled: boolean;
  /** @param isRange whether the charges since the one before are meant as well. */
  onSelect: (on: boolean, isRange: boolean) => void;
  locale: Locale;
}) {
  const day = textsFor(locale).day(dueDate);
  return (
    <li className="py-1">
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={on && !isSettled(end)}
          disabled={disabled || isSettled(end)}
          // The browser says only of a click whether Shift was held.
          onClick={({ currentTarget, shiftKey }) => onSelect(currentTarget.checked, shiftKey)}
          readOnly
        />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate">{payer}</bdi>
          <span className="block text-muted text-xs">{listTexts(locale).dueOn(day)}</span>
        </span>
        {amount === 0n ? (
          <span className="text-muted">{listTexts(locale).openAmount}</span>
        ) : (
          <Money amount={amount} />
        )}
      </label>
      {end ? (
        <p className={`pb-2 pl-7 text-xs ${isCanceled(end) ? "text-muted" : "text-red"}`}>
          {wordsOf(end, locale)}
        </p>
      ) : null}
    </li>
  );
}

function wordsOf(end: CancelEnd, locale: Locale): string {
  const words = actionTexts(locale).cancel;
  const { ends } = cancelManyTexts(locale);
  switch (end.kind) {
    case "canceled":
    case "requested":
      return ends[end.kind];
    case "lost":
      return words.lost;
    case "problem":
      return isTooLate(end) ? words.tooLate : problemWords(end.problem, locale);
  }
}
