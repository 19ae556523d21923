"use client";

import { FlaskConical } from "lucide-react";
import { ActDialog } from "@/components/dashboard/act-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { clockTexts } from "./texts";

/** Sandbox only: moves the merchant's clock forwards. */
export function MoveClock({
  today,
  last,
  look = BUTTON.quiet,
  locale,
}: {
  /** The day that the clock shows. */
  today: CivilDate;
  /** The last day that it may show. */
  last: CivilDate;
  look?: string;
  locale: Locale;
}) {
  const t = clockTexts(locale);
  const { day } = textsFor(locale);
  const move = useDialogAct<string>(
    { method: "POST", path: "/sandbox/clock", body: (to) => ({ to }) },
    { locale, done: t.done },
  );
  const first = addDays(today, 1);
  const initial = { to: first as string };
  const form = useForm({
    initial,
    read({ to }) {
      const isWrong = to < first || to > last;
      return readyUnless({ to: isWrong ? t.wrongDay(day(first), day(last)) : undefined }, to);
    },
    submit: move.act,
    onEdit: () => move.problem && move.reset(),
  });

  function change(toOpen: boolean) {
    move.change(toOpen);
    form.reset(initial);
  }

  return (
    <ActDialog
      open={move.open}
      onOpenChange={change}
      button={{
        words: (
          <>
            <FlaskConical className="size-4" aria-hidden="true" />
            {t.move}
          </>
        ),
        look,
      }}
      title={t.title}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={move.trouble}
      submit={{ words: move.pending ? t.moving : t.submit, pending: move.pending }}
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
    </ActDialog>
  );
}
