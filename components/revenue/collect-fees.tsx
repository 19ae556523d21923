"use client";

import { useState } from "react";
import { ActDialog } from "@/components/dashboard/act-dialog";
import { newKey } from "@/components/dashboard/new-key";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { reaisNumber, typedReais } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { REAIS, TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl, parseTypedReais } from "@/lib/platform/values/money";
import { REFERENCE_MAX } from "@/lib/revenue/revenue";
import { revenueTexts } from "./texts";

interface Draft {
  readonly amount: string;
  readonly collectedOn: string;
  readonly reference: string;
}

/**
 * Records fees that a merchant paid. Each opening of the dialog has one key: clicked twice, or sent again after a lost
 * answer, it records them once.
 */
export function CollectFees({
  merchant,
  open: owed,
  today,
  locale,
}: {
  merchant: { readonly id: string; readonly name: string };
  /** What it owes. */
  open: Cents;
  today: CivilDate;
  locale: Locale;
}) {
  const t = revenueTexts(locale).collect;
  const [key, setKey] = useState("");
  const amountOf = ({ amount }: Draft) => parseTypedReais(amount) ?? cents(0);
  const collect = useDialogAct<Draft>(
    {
      method: "POST",
      path: `/operator/merchants/${merchant.id}/fee-collections`,
      body: (draft) => ({ ...draft, amount: reaisNumber(amountOf(draft)) }),
      idempotencyKey: () => key,
    },
    { locale, done: (draft) => t.done(formatBrl(amountOf(draft))) },
  );
  const empty: Draft = { amount: typedReais(owed), collectedOn: today, reference: "" };
  const form = useForm({
    initial: empty,
    read(draft) {
      const amount = amountOf(draft);
      const tooMuch = amount > owed ? t.tooMuch(formatBrl(owed)) : undefined;
      return readyUnless(
        {
          amount: amount <= 0n ? t.wrongAmount : tooMuch,
          collectedOn:
            draft.collectedOn === "" || draft.collectedOn > today ? t.wrongDay : undefined,
          reference: draft.reference.trim() === "" ? t.noReference : undefined,
        },
        draft,
      );
    },
    submit: collect.act,
    onEdit() {
      // What was sent may have been recorded: other values are another request.
      setKey(newKey());
      collect.reset();
    },
    showFaults: "until edited",
  });
  const { faults } = form;

  function change(toOpen: boolean) {
    collect.change(toOpen);
    setKey(newKey());
    form.reset(empty);
  }

  return (
    <ActDialog
      open={collect.open}
      onOpenChange={change}
      button={{ words: t.button, look: BUTTON.primary }}
      title={t.title}
      help={t.help(merchant.name, formatBrl(owed))}
      onSubmit={form.onSubmit}
      trouble={collect.trouble}
      submit={{ words: t.submit, pending: collect.pending }}
      locale={locale}
    >
      <TextField
        label={t.amount}
        hint={t.amountHint}
        error={faults.amount}
        {...REAIS}
        {...form.text("amount")}
      />
      <TextField
        label={t.day}
        hint={t.dayHint}
        error={faults.collectedOn}
        type="date"
        max={today}
        {...form.text("collectedOn")}
        className={`${CONTROL} max-w-48 tabular-nums`}
      />
      <TextField
        label={t.reference}
        hint={t.referenceHint}
        error={faults.reference}
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        {...form.text("reference")}
      />
    </ActDialog>
  );
}
