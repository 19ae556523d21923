"use client";

import { useQueryClient } from "@tanstack/react-query";
import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { ready, useForm } from "@/components/ui/use-form";
import { CANCEL_REASON_MAX } from "@/lib/charges/charge";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Locale } from "@/lib/platform/values/locale";
import { actionTexts } from "./action-texts";
import { chargeKey } from "./charge-watch";

/** Calls a charge off, after a question. */
export function CancelDialog({
  id,
  codeStays,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  id: string;
  /** Whether no PSP can take the code back: then it can be hidden and no more. */
  codeStays: boolean;
  locale: Locale;
}) {
  const common = dashboardTexts(locale);
  const t = actionTexts(locale).cancel;
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble } = useAct<string, PaymentResponse>(
    { method: "POST", path: `/charges/${id}/cancel`, body: (reason) => ({ reason }) },
    {
      locale,
      onDone({ status }) {
        onOpenChange(false);
        toast("good", status === "CANCELED" ? t.done : t.requested);
        void lookAgain();
      },
    },
  );

  const form = useForm({ initial: { note: "" }, read: ({ note }) => ready(note), submit: act });

  function close() {
    onOpenChange(false);
    if (trouble) void lookAgain();
  }

  const tooLate = problem?.code === "not_cancelable";
  const words = tooLate ? t.tooLate : trouble && !problem ? t.lost : trouble;
  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={t.title}
      help={codeStays ? t.helpCodeStays : t.help}
      onSubmit={form.onSubmit}
      trouble={words}
      cancel={tooLate ? common.close : t.keep}
      submit={
        tooLate ? null : { words: pending ? t.confirming : t.confirm, pending, look: BUTTON.danger }
      }
      locale={locale}
    >
      <TextField
        label={t.note}
        optional={common.optional}
        hint={t.noteHint}
        type="text"
        {...form.text("note")}
        maxLength={CANCEL_REASON_MAX}
        autoComplete="off"
      />
    </DialogForm>
  );
}
