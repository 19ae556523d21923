"use client";

import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { dashboardTexts } from "@/components/dashboard/texts";
import { typedReais } from "@/components/text/amounts";
import { CONTROL } from "@/components/ui/control-style";
import { TextField } from "@/components/ui/text-field";
import type { Problem } from "@/lib/http/problems";
import { REFUND_REASON_MAX } from "@/lib/payments/refund";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { actionTexts } from "./action-texts";
import { useRefund } from "./use-refund";

/**
 * Sends money of a charge back, all or a part, once the amount was typed to confirm it. Each opening
 * of the dialog has one key: clicked twice, or sent again after a lost answer, it refunds once.
 */
export function RefundDialog({
  id,
  left: leftNow,
  until,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  id: string;
  /** What can still go back. */
  left: Cents;
  /** The end of the refund window, in words; null where nothing ends the time for it. */
  until: string | null;
  locale: Locale;
}) {
  const t = actionTexts(locale).refund;
  const common = dashboardTexts(locale);
  const { close, left, form, pending, problem, trouble } = useRefund(id, leftNow, {
    onClose: () => onOpenChange(false),
    locale,
  });
  const { faults, input } = form;
  const words = trouble && (problem ? troubleWords(problem, trouble, t.troubles) : t.troubles.lost);
  const all = form.values.how === "all";
  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={t.title}
      help={t.canGoBack(formatBrl(left), until)}
      onSubmit={form.onSubmit}
      trouble={words}
      submit={{
        words: pending ? t.confirming : input ? t.confirmWith(formatBrl(input.amount)) : t.confirm,
        pending,
      }}
      locale={locale}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t.how}</legend>
        {(["all", "part"] as const).map((how) => (
          <label
            key={how}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-control px-3 has-checked:border-accent has-checked:bg-accent-tint"
          >
            <input
              type="radio"
              name="how"
              checked={form.values.how === how}
              onChange={() => form.set({ how })}
              className="size-4 accent-accent"
            />
            {how === "all" ? t.all(formatBrl(left)) : t.part}
          </label>
        ))}
      </fieldset>
      {all ? null : (
        <TextField
          label={t.amount}
          error={faults.amount && faultWords(faults.amount, left, t.errors)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          {...form.text("amount")}
          className={`${CONTROL} tabular-nums`}
        />
      )}
      <TextField
        label={t.confirmAmount}
        hint={all ? t.confirmHint(typedReais(left)) : t.confirmPartHint}
        error={faults.confirmed && t.errors[faults.confirmed]}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        {...form.text("confirmed")}
        className={`${CONTROL} tabular-nums`}
      />
      <TextField
        label={t.reason}
        optional={common.optional}
        hint={t.reasonHint}
        type="text"
        autoComplete="off"
        maxLength={REFUND_REASON_MAX}
        {...form.text("reason")}
      />
    </DialogForm>
  );
}

type RefundTexts = ReturnType<typeof actionTexts>["refund"];

function faultWords(
  fault: "amountMissing" | "amountZero" | "tooMuch",
  left: Cents,
  t: RefundTexts["errors"],
): string {
  return fault === "tooMuch" ? t.tooMuch(formatBrl(left)) : t[fault];
}

function troubleWords(problem: Problem, otherwise: string, t: RefundTexts["troubles"]): string {
  switch (problem.code) {
    case "refused_by_provider":
      return t.refused(problem.detail);
    case "idempotency_key_reused":
      return t.keyReused;
    case "refund_window_over":
      return t.windowOver;
    case "not_refundable":
      return t.notRefundable;
    default:
      return otherwise;
  }
}
