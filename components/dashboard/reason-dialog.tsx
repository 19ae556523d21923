"use client";

import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { isReason, REASON_LENGTH } from "@/lib/platform/values/reason";
import { ActDialog } from "./act-dialog";
import type { useDialogAct } from "./use-dialog-act";

/** What a user is asked in a dialog whose only field is the reason. */
export interface ReasonTexts {
  readonly reason: string;
  readonly reasonHint: string;
  /** Said of a reason that is too short or too long. */
  readonly wrongReason: string;
}

/** A button, and the dialog that it opens, which sends an action with its reason. */
export function ReasonDialog({
  action,
  button,
  title,
  help,
  texts,
  submit,
  locale,
}: {
  action: ReturnType<typeof useDialogAct<{ readonly reason: string }>>;
  button: { readonly words: string; readonly look: string; readonly label?: string };
  title: string;
  help: string;
  texts: ReasonTexts;
  submit: { readonly words: string; readonly look?: string };
  locale: Locale;
}) {
  const form = useForm({
    initial: { reason: "" },
    read(draft) {
      return readyUnless({ reason: isReason(draft.reason) ? undefined : texts.wrongReason }, draft);
    },
    submit: action.act,
    onEdit: action.reset,
    showFaults: "until edited",
  });

  function change(toOpen: boolean) {
    action.change(toOpen);
    form.reset({ reason: "" });
  }

  return (
    <ActDialog
      open={action.open}
      onOpenChange={change}
      button={button}
      title={title}
      help={help}
      onSubmit={form.onSubmit}
      trouble={action.trouble}
      submit={{ ...submit, pending: action.pending }}
      locale={locale}
    >
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        error={form.faults.reason}
        autoComplete="off"
        maxLength={REASON_LENGTH.max}
        {...form.text("reason")}
      />
    </ActDialog>
  );
}
