import type { ChangeEventHandler } from "react";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { Locale } from "@/lib/platform/values/locale";
import { REASON_LENGTH } from "@/lib/platform/values/reason";
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
          maxLength={REASON_LENGTH.max}
          className={CONTROL}
        />
      )}
    </Field>
  );
}
