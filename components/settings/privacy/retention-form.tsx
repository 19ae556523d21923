"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { RETENTION_MONTHS } from "@/lib/privacy/hindrance";
import { privacyTexts } from "./texts";

/** For how many months payers' data is kept. */
export function RetentionForm({
  months: stored,
  counted,
  locale,
}: {
  /** Null: for good. */
  months: number | null;
  /** What the last count found, in words. */
  counted: string | null;
  locale: Locale;
}) {
  const t = privacyTexts(locale).retention;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const save = useAct<{ months: number | null }, unknown>(
    { method: "PUT", path: "/privacy/retention", body: (input) => input },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        refresh();
      },
    },
  );
  const form = useForm({
    initial: { months: stored === null ? "" : String(stored) },
    read({ months: typed }) {
      const months = typed.trim() === "" ? null : Number(typed.trim());
      return readyUnless({ months: isRetention(months) ? undefined : t.wrong }, { months });
    },
    submit: save.act,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex max-w-md flex-col gap-4">
      <TextField
        label={t.label}
        hint={t.hint}
        error={form.faults.months}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.text("months")}
      />
      {counted === null ? null : <p className="text-muted text-sm">{counted}</p>}
      <Trouble words={save.trouble} />
      <button type="submit" aria-disabled={save.pending} className={`${BUTTON.primary} self-start`}>
        {save.pending ? words.saving : words.save}
      </button>
    </form>
  );
}

function isRetention(months: number | null): boolean {
  const { min, max } = RETENTION_MONTHS;
  return months === null || (Number.isInteger(months) && months >= min && months <= max);
}
