"use client";

import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { isReason } from "@/lib/platform/values/reason";
import { ReasonField } from "./reason-field";
import { correctionTexts } from "./texts";

/** Withdraws a payment that a member recorded by mistake, once they said why. */
export function WithdrawDialog({
  settlementId,
  amount,
  onDone,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  settlementId: string;
  amount: Cents;
  /** Called once it is withdrawn, and when what became of it has to be looked up. */
  onDone: () => void;
  locale: Locale;
}) {
  const words = correctionTexts(locale);
  const t = words.withdraw;
  const money = formatBrl(amount);
  const toast = useToast();
  const { act, pending, problem, trouble } = useAct<string, unknown>(
    {
      method: "POST",
      path: `/settlements/${settlementId}/withdraw`,
      body: (reason) => ({ reason }),
    },
    {
      locale,
      onDone() {
        onOpenChange(false);
        toast("good", t.done(money));
        onDone();
      },
    },
  );
  const form = useForm({
    initial: { reason: "" },
    read: ({ reason }) =>
      isReason(reason)
        ? ready(reason.trim())
        : { kind: "faulty", faults: { reason: true as const } },
    submit: act,
  });

  function close() {
    onOpenChange(false);
    if (trouble) onDone();
  }

  const refused = problem?.code === "not_withdrawable";
  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={t.title(money)}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={refused ? t.refused : trouble && !problem ? words.lost : trouble}
      submit={{ words: pending ? t.confirming : t.confirm, pending, look: BUTTON.danger }}
      locale={locale}
    >
      <ReasonField fault={form.faults.reason === true} locale={locale} {...form.text("reason")} />
    </DialogForm>
  );
}
