"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, parseTypedReais } from "@/lib/platform/values/money";
import { chargeKey } from "./charge-watch";
import { simulateTexts } from "./simulate-texts";

/** Sandbox only: plays the payer. */
export function SimulateAction({
  id,
  openAmount,
  locale,
}: {
  id: string;
  /** The payer chooses the amount, so one has to be typed. */
  openAmount: boolean;
  locale: Locale;
}) {
  const t = simulateTexts(locale);
  const queries = useQueryClient();
  const toast = useToast();
  const { act, pending, trouble } = useAct<Cents | null, unknown>(
    {
      method: "POST",
      path: `/charges/${id}/simulate`,
      body: (paid) => (paid === null ? {} : { amount: reaisNumber(paid) }),
    },
    {
      locale,
      onDone() {
        toast("good", t.simulated);
        void queries.invalidateQueries({ queryKey: chargeKey(id) });
      },
    },
  );

  const form = useForm({
    initial: { amount: "" },
    read({ amount }) {
      const paid = openAmount ? parseTypedReais(amount) : null;
      const unreadable = openAmount && (paid === null || paid <= 0n);
      const missing = unreadable ? t.amountMissing : undefined;
      return readyUnless({ amount: missing }, paid);
    },
    submit: act,
  });

  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      className="flex flex-col gap-3 rounded-control border border-amber border-dashed bg-amber-tint p-4"
    >
      <p className="text-amber text-sm">{t.simulateHelp}</p>
      {openAmount ? (
        <TextField
          label={t.simulateOpenAmount}
          error={form.faults.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          {...form.text("amount")}
        />
      ) : null}
      <button type="submit" aria-disabled={pending} className={BUTTON.quiet}>
        <FlaskConical className="size-4" aria-hidden="true" />
        {pending ? t.simulating : t.simulate}
      </button>
      {trouble ? (
        <p role="alert" className="text-red text-sm">
          {trouble}
        </p>
      ) : null}
    </form>
  );
}
