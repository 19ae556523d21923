"use client";

import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { clockTexts } from "./texts";

/** Sandbox only: asks to which day the merchant's clock is to move. */
export function ClockDialog({
  today,
  last,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  /** The day that the clock shows. */
  today: CivilDate;
  /** The last day that it may show. */
  last: CivilDate;
  locale: Locale;
}) {
  const t = clockTexts(locale);
  const { day } = textsFor(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const { act, pending, problem, trouble, reset } = useAct<string, unknown>(
    { method: "POST", path: "/sandbox/clock", body: (to) => ({ to }) },
    {
      locale,
      onDone() {
        onOpenChange(false);
        toast("good", t.done);
        refresh();
      },
    },
  );
  const first = addDays(today, 1);
  const form = useForm({
    initial: { to: first as string },
    read({ to }) {
      const isWrong = to < first || to > last;
      return readyUnless({ to: isWrong ? t.wrongDay(day(first), day(last)) : undefined }, to);
    },
    submit: act,
    onEdit: () => problem && reset(),
  });
  return (
    <DialogForm
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={trouble}
      submit={{ words: pending ? t.moving : t.submit, pending }}
      locale={locale}
    >
      <TextField
        label={t.day}
        hint={t.dayHint(day(last))}
        error={form.faults.to}
        type="date"
        min={first}
        max={last}
        {...form.text("to")}
      />
    </DialogForm>
  );
}
