"use client";

import { useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber, typedReais } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { REAIS, TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
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
  const words = dashboardTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("");
  const amountOf = ({ amount }: Draft) => parseTypedReais(amount) ?? cents(0);
  const { act, pending, trouble, reset } = useAct<Draft, { readonly id: string }>(
    {
      method: "POST",
      path: `/operator/merchants/${merchant.id}/fee-collections`,
      body: (draft) => ({ ...draft, amount: reaisNumber(amountOf(draft)) }),
      idempotencyKey: () => key,
    },
    {
      locale,
      onDone(_, draft) {
        setOpen(false);
        toast("good", t.done(formatBrl(amountOf(draft))));
        refresh();
      },
    },
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
    submit: act,
    onEdit() {
      // What was sent may have been recorded: other values are another request.
      setKey(newKey());
      reset();
    },
    showFaults: "until edited",
  });
  const { faults } = form;

  function change(toOpen: boolean) {
    setOpen(toOpen);
    setKey(newKey());
    form.reset(empty);
    reset();
  }

  return (
    <>
      <button type="button" className={BUTTON.primary} onClick={() => change(true)}>
        {t.button}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={change}
        title={t.title}
        help={t.help(merchant.name, formatBrl(owed))}
        close={words.close}
      >
        <form onSubmit={form.onSubmit} method="post" noValidate className="flex flex-col gap-4">
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
          <Trouble words={trouble} />
          <DialogButtons cancel={words.cancel} onCancel={() => change(false)}>
            <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
              {t.submit}
            </button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
