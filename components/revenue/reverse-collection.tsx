"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
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
  const words = dashboardTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const { act, pending, trouble, reset } = useAct<{ readonly reason: string }, null>(
    {
      method: "POST",
      path: `/operator/fee-collections/${id}/reverse`,
      body: (draft) => draft,
    },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.done);
        refresh();
      },
    },
  );
  const form = useForm({
    initial: { reason: "" },
    read(draft) {
      return readyUnless({ reason: isReason(draft.reason) ? undefined : t.wrongReason }, draft);
    },
    submit: act,
    onEdit: reset,
    showFaults: "until edited",
  });

  function change(toOpen: boolean) {
    setOpen(toOpen);
    form.reset({ reason: "" });
    reset();
  }

  return (
    <>
      <button
        type="button"
        className={BUTTON.small}
        aria-label={t.label(formatBrl(amount), reference)}
        onClick={() => change(true)}
      >
        {t.button}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t.title(formatBrl(amount))}
        help={t.help}
        close={words.close}
      >
        <form onSubmit={form.onSubmit} method="post" noValidate className="flex flex-col gap-4">
          <TextField
            label={t.reason}
            hint={t.reasonHint}
            error={form.faults.reason}
            autoComplete="off"
            maxLength={REASON_LENGTH.max}
            {...form.text("reason")}
          />
          <Trouble words={trouble} />
          <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
            <button type="submit" aria-disabled={pending} className={BUTTON.danger}>
              {t.submit}
            </button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
