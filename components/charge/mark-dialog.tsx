"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogForm } from "@/components/dashboard/dialog-form";
import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber } from "@/components/text/amounts";
import { CONTROL } from "@/components/ui/control-style";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { ready, useForm } from "@/components/ui/use-form";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { chargeKey } from "./charge-watch";
import { type MarkBounds, type MarkDraft, type MarkedMoney, readMark } from "./mark-form";
import { markTexts } from "./mark-texts";

/** Records a manual payment: the charge's money was credited, as a member saw at the bank. */
export function MarkDialog({
  id,
  amount,
  paidAlready,
  bounds,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  id: string;
  /** The charge's amount; 0: the payer chose. */
  amount: Cents;
  /** Whether the charge has its money: more would be on top. */
  paidAlready: boolean;
  bounds: MarkBounds;
  locale: Locale;
}) {
  const t = markTexts(locale);
  const empty: MarkDraft = { amount: "", paidOn: bounds.today, endToEndId: "" };
  // As of the opening: a page that moves on underneath must not change what is being confirmed.
  const [onTop] = useState(paidAlready);
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<MarkedMoney, { first: boolean }>(
    {
      method: "POST",
      path: `/charges/${id}/received`,
      body: (money) => ({ ...money, amount: reaisNumber(money.amount) }),
    },
    {
      locale,
      onDone({ first }, money) {
        onOpenChange(false);
        toast("good", first ? t.done(formatBrl(money.amount)) : t.doneOnTop);
        void lookAgain();
      },
    },
  );
  const form = useForm({
    initial: empty,
    read(draft) {
      const reading = readMark(draft, bounds);
      return reading.kind === "ready" ? ready(reading.money) : reading;
    },
    submit: act,
    onEdit: () => problem && reset(),
  });
  const { faults, input } = form;
  const differs = input !== null && amount > 0n && input.amount !== amount && !onTop;

  function close() {
    onOpenChange(false);
    if (trouble) void lookAgain();
  }

  return (
    <DialogForm
      open={open}
      onOpenChange={close}
      title={t.title}
      help={t.help}
      onSubmit={form.onSubmit}
      trouble={
        trouble === null ? null : (
          <MarkTrouble id={id} problem={problem} otherwise={trouble} locale={locale} />
        )
      }
      submit={{
        words: pending ? t.confirming : input ? t.confirmWith(formatBrl(input.amount)) : t.confirm,
        pending,
      }}
      locale={locale}
    >
      {onTop ? <Notice tone="warning">{t.paidAlready}</Notice> : null}
      <TextField
        label={t.amount}
        error={faults.amount && t.errors[faults.amount]}
        {...(amount > 0n ? { hint: t.amountHint(formatBrl(amount)) } : {})}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        {...form.text("amount")}
        className={`${CONTROL} tabular-nums`}
      />
      <TextField
        label={t.paidOn}
        error={faults.paidOn && t.errors[faults.paidOn]}
        type="date"
        min={bounds.first}
        max={bounds.today}
        {...form.text("paidOn")}
      />
      <TextField
        label={t.endToEndId}
        hint={t.endToEndHint}
        error={faults.endToEndId && t.errors[faults.endToEndId]}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.text("endToEndId")}
        className={`${CONTROL} font-mono text-sm`}
      />
      {differs ? <Notice tone="warning">{t.otherAmount(formatBrl(amount))}</Notice> : null}
    </DialogForm>
  );
}

function MarkTrouble({
  id,
  problem,
  otherwise,
  locale,
}: {
  id: string;
  problem: (Problem & { readonly chargeId?: string | null }) | null;
  otherwise: string;
  locale: Locale;
}) {
  const t = markTexts(locale).troubles;
  if (!problem) return t.lost;
  if (problem.code === "not_markable") return t.notMarkable;
  if (problem.code !== "already_recorded") return otherwise;
  if (problem.chargeId === id) return t.here;
  return (
    <>
      {t.elsewhere}{" "}
      <a href={`/charges/${problem.chargeId}`} className="underline">
        {t.seeIt}
      </a>
    </>
  );
}
