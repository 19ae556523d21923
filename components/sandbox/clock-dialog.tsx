"use client";

import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
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
  const common = dashboardTexts(locale);
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      help={t.help}
      close={common.close}
    >
      <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t.day}
          hint={t.dayHint(day(last))}
          error={form.faults.to}
          type="date"
          min={first}
          max={last}
          {...form.text("to")}
        />
        <Trouble words={trouble} />
        <DialogButtons cancel={common.cancel} onCancel={() => onOpenChange(false)}>
          {/* aria-disabled keeps the focus on the button while it waits. */}
          <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
            {pending ? t.moving : t.submit}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
