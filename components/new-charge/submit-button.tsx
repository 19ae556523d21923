import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { newChargeTexts } from "./texts";
import { amountOf, type ChargeValues } from "./values";

/** Says what it will do: the amount stands on it. */
export function SubmitButton({
  values,
  pending,
  locale,
}: {
  values: ChargeValues;
  pending: boolean;
  locale: Locale;
}) {
  const t = newChargeTexts(locale);
  const amount = amountOf(values);
  const words = amount === null ? t.submitAny : t.submit(amount === 0n ? null : formatBrl(amount));
  return (
    <button
      type="submit"
      // A field that is left here would say its error now, and move the button from under the finger.
      onMouseDown={(event) => event.preventDefault()}
      aria-disabled={pending}
      className={BUTTON.large}
    >
      {pending ? t.submitting : words}
    </button>
  );
}
