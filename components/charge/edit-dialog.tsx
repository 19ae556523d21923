"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber, typedReais } from "@/components/text/amounts";
import { REAIS, TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { useForm } from "@/components/ui/use-form";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { chargeKey } from "./charge-watch";
import { type Edit, type EditBounds, readEdit } from "./edit-form";
import { editDialogTexts } from "./edit-texts";

/** Changes the amount or the due date of a charge that waits, or is overdue. */
export function EditDialog({
  id,
  bounds,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  id: string;
  bounds: EditBounds;
  locale: Locale;
}) {
  const t = editDialogTexts(locale);
  const [unchanged, setUnchanged] = useState(false);
  // As of the opening: a page that moves on underneath must not change what is being confirmed.
  const [before] = useState(bounds);
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<Edit, PaymentResponse>(
    {
      method: "PATCH",
      path: `/charges/${id}`,
      body: ({ amount, dueDate }) => ({
        ...(amount === undefined ? {} : { amount: reaisNumber(amount) }),
        ...(dueDate === undefined ? {} : { dueDate }),
      }),
    },
    {
      locale,
      onDone(payment, { amount, dueDate }) {
        const isDone =
          (amount === undefined || payment.amount === reaisNumber(amount)) &&
          (dueDate === undefined || payment.dueDate === dueDate);
        onOpenChange(false);
        toast("good", isDone ? t.done : t.requested);
        void lookAgain();
      },
    },
  );
  const form = useForm({
    initial: {
      amount: bounds.amount === 0n ? "" : typedReais(bounds.amount),
      dueDate: bounds.dueDate,
    },
    read: (draft) => readEdit(draft, before),
    submit(edit) {
      if (Object.keys(edit).length === 0) setUnchanged(true);
      else act(edit);
    },
    onEdit() {
      setUnchanged(false);
      if (problem) reset();
    },
  });
  const { faults } = form;

  function close() {
    onOpenChange(false);
    if (trouble) void lookAgain();
  }

  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={t.title}
      help={before.isOverdue ? t.overdueHelp : t.help}
      onSubmit={form.onSubmit}
      trouble={unchanged ? t.unchanged : wordsOf(problem, trouble, locale)}
      submit={{ words: pending ? t.confirming : t.confirm, pending }}
      locale={locale}
    >
      <TextField
        label={t.amount}
        error={faults.amount && t.errors[faults.amount]}
        {...form.text("amount")}
        {...REAIS}
      />
      <TextField
        label={t.dueDate}
        hint={t.dueDateHint}
        error={faults.dueDate && t.errors[faults.dueDate]}
        type="date"
        min={before.today}
        {...form.text("dueDate")}
      />
    </DialogForm>
  );
}

type EditProblem = Problem & { readonly payment?: PaymentResponse };

function wordsOf(problem: EditProblem | null, trouble: string | null, locale: Locale) {
  const t = editDialogTexts(locale).troubles;
  if (!problem) return trouble && t.lost;
  if (problem.code === "refused_by_provider") return t.refused(problem.detail);
  if (problem.code !== "not_editable") return trouble;
  const { status } = problem.payment ?? {};
  return status === "PENDING" || status === "OVERDUE" ? t.notNow : t.tooLate;
}
