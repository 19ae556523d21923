"use client";

import { ActDialog } from "@/components/dashboard/act-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { isReason, REASON_LENGTH } from "@/lib/platform/values/reason";
import type { FeeCollection } from "@/lib/revenue/revenue";
import { revenueTexts } from "./texts";

/** Takes back a collection that was recorded by mistake, with the reason. */
export function ReverseCollection({
  collection: { id, amount, reference },
  locale,
}: {
  collection: FeeCollection;
  locale: Locale;
}) {
  const t = revenueTexts(locale).reverse;
  const reverse = useDialogAct<{ readonly reason: string }>(
    {
      method: "POST",
      path: `/operator/fee-collections/${id}/reverse`,
      body: (draft) => draft,
    },
    { locale, done: t.done },
  );
  const form = useForm({
    initial: { reason: "" },
    read(draft) {
      return readyUnless({ reason: isReason(draft.reason) ? undefined : t.wrongReason }, draft);
    },
    submit: reverse.act,
    onEdit: reverse.reset,
    showFaults: "until edited",
  });

  function change(toOpen: boolean) {
    reverse.change(toOpen);
    form.reset({ reason: "" });
  }

  return (
    <ActDialog
      open={reverse.open}
      onOpenChange={change}
      button={{
        words: t.button,
        look: BUTTON.small,
        label: t.label(formatBrl(amount), reference),
      }}
      title={t.title(formatBrl(amount))}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={reverse.trouble}
      submit={{ words: t.submit, pending: reverse.pending, look: BUTTON.danger }}
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
