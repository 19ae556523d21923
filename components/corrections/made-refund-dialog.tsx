"use client";

import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber, typedReais } from "@/components/text/amounts";
import { REAIS, TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { ready, useForm } from "@/components/ui/use-form";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { isReason } from "@/lib/platform/values/reason";
import {
  type MadeRefundBounds,
  type MadeRefundDraft,
  type MadeRefundInput,
  readMadeRefund,
} from "./made-refund-form";
import { ReasonField } from "./reason-field";
import { correctionTexts } from "./texts";

/** What is known of a refund before a member enters it. */
export interface KnownRefund {
  readonly amount: Cents;
  /** The refund that failed here; null where none did. */
  readonly failedId: string | null;
  /** What a bank statement calls it, and its day there; null where no statement shows it. */
  readonly inStatement: { readonly reference: string; readonly madeOn: string } | null;
}

/**
 * Records a refund that was made outside of the service: in the bank's app, or although it failed here. Where it is
 * known, its amount is not entered again.
 */
export function MadeRefundDialog({
  settlementId,
  bounds,
  known,
  onDone,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  settlementId: string;
  bounds: MadeRefundBounds;
  known: KnownRefund | null;
  /** Called once it is recorded, and when what became of it has to be looked up. */
  onDone: () => void;
  locale: Locale;
}) {
  const words = correctionTexts(locale);
  const t = words.refund;
  const toast = useToast();
  const { act, pending, problem, trouble, reset } = useAct<MadeRefundInput, unknown>(
    {
      method: "POST",
      path: `/settlements/${settlementId}/refunds`,
      body: (input) => ({
        ...input,
        amount: reaisNumber(input.amount),
        failedRefundId: known?.failedId ?? null,
      }),
    },
    {
      locale,
      onDone(_, { amount }) {
        onOpenChange(false);
        toast("good", t.done(formatBrl(amount)));
        onDone();
      },
    },
  );
  const initial: MadeRefundDraft = {
    amount: known ? typedReais(known.amount) : "",
    madeOn: known?.inStatement?.madeOn ?? bounds.today,
    reference: known?.inStatement?.reference ?? "",
    reason: "",
  };
  const form = useForm({
    initial,
    read(draft) {
      const reading = readMadeRefund(draft, bounds);
      return reading.kind === "ready" ? ready(reading.input) : reading;
    },
    submit: act,
    onEdit: () => problem && reset(),
  });
  const { faults, input } = form;

  function close() {
    onOpenChange(false);
    if (trouble) onDone();
  }

  const failed = known?.failedId ? known : null;
  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={failed ? t.titleFailed : t.title}
      help={failed ? t.helpFailed(formatBrl(failed.amount)) : t.help(formatBrl(bounds.left))}
      onSubmit={form.onSubmit}
      trouble={troubleWords(problem, trouble, locale)}
      submit={{
        words: pending ? t.confirming : input ? t.confirmWith(formatBrl(input.amount)) : t.confirm,
        pending,
      }}
      locale={locale}
    >
      {known ? null : (
        <TextField
          label={t.amount}
          error={faults.amount && t.errors[faults.amount]}
          {...REAIS}
          {...form.text("amount")}
        />
      )}
      {known?.inStatement ? null : (
        <>
          <TextField
            label={t.madeOn}
            error={faults.madeOn && t.errors[faults.madeOn]}
            type="date"
            min={bounds.first}
            max={bounds.today}
            {...form.text("madeOn")}
          />
          <TextField
            label={t.reference}
            hint={t.referenceHint}
            error={faults.reference && t.errors[faults.reference]}
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...form.text("reference")}
          />
        </>
      )}
      <ReasonField
        fault={faults.reason === true && !isReason(form.values.reason)}
        locale={locale}
        {...form.text("reason")}
      />
    </DialogForm>
  );
}

function troubleWords(
  problem: Problem | null,
  trouble: string | null,
  locale: Locale,
): string | null {
  const { lost, refund } = correctionTexts(locale);
  if (!problem) return trouble && lost;
  if (problem.code === "already_recorded") return refund.troubles.duplicate;
  return problem.code === "not_refundable" ? refund.troubles.nothingLeft : trouble;
}
