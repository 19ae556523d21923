"use client";

import { ActDialog } from "@/components/dashboard/act-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { isReason, REASON_LENGTH } from "@/lib/platform/values/reason";
import { viewTexts } from "./view-texts";

/** Begins to look at a merchant's dashboard, with the reason, and leads there. */
export function BeginView({
  merchant: { id, name },
  locale,
}: {
  merchant: { readonly id: string; readonly name: string };
  locale: Locale;
}) {
  const t = viewTexts(locale).begin;
  const begin = useDialogAct<{ readonly reason: string }>(
    { method: "POST", path: `/operator/merchants/${id}/views`, body: (draft) => draft },
    { locale, done: "", leadsTo: "/" },
  );
  const form = useForm({
    initial: { reason: "" },
    read(draft) {
      return readyUnless({ reason: isReason(draft.reason) ? undefined : t.wrongReason }, draft);
    },
    submit: begin.act,
    onEdit: begin.reset,
    showFaults: "until edited",
  });

  function change(toOpen: boolean) {
    begin.change(toOpen);
    form.reset({ reason: "" });
  }

  return (
    <ActDialog
      open={begin.open}
      onOpenChange={change}
      button={{ words: t.button, look: BUTTON.quiet }}
      title={t.title(name)}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={begin.trouble}
      submit={{ words: t.submit, pending: begin.pending, look: BUTTON.primary }}
      locale={locale}
    >
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        error={form.faults.reason}
        autoComplete="off"
        maxLength={REASON_LENGTH.max}
        {...form.text("reason")}
      />
    </ActDialog>
  );
}
