import type { ChangeEventHandler } from "react";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { CORRECTION_REASON } from "@/lib/payments/correction";
import type { Locale } from "@/lib/platform/values/locale";
import { correctionTexts } from "./texts";

/** Where a member says why they put something right. */
export function ReasonField({
  fault,
  locale,
  value,
  onChange,
}: {
  /** Whether it is missing or too short. */
  fault: boolean;
  locale: Locale;
  value: string;
  onChange: ChangeEventHandler<HTMLTextAreaElement>;
}) {
  const t = correctionTexts(locale);
  return (
    <Field label={t.reason} hint={t.reasonHint} error={fault ? t.reasonMissing : undefined}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          onChange={onChange}
          rows={2}
          maxLength={CORRECTION_REASON.max}
          className={CONTROL}
        />
      )}
    </Field>
  );
}

/** Whether a reason says enough. */
export function isReason(text: string): boolean {
  return [...text.trim()].length >= CORRECTION_REASON.min;
}
