"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import { type Cents, parseTypedReais } from "@/lib/domain/money";
import { chargeKey } from "./charge-watch";
import { chargeTexts } from "./texts";

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
  const texts = chargeTexts(locale);
  const t = texts.pay;
  const [amount, setAmount] = useState("");
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const { act, pending, trouble } = useAct<Cents | null, unknown>(
    {
      method: "POST",
      path: `/charges/${id}/simulate`,
      body: (paid) => (paid === null ? {} : { amount: Number(paid) / 100 }),
    },
    {
      locale,
      onDone() {
        toast("good", t.simulated);
        void queries.invalidateQueries({ queryKey: chargeKey(id) });
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const paid = openAmount ? parseTypedReais(amount) : null;
    const unreadable = openAmount && (paid === null || paid <= 0n);
    setMissing(unreadable);
    if (!unreadable) act(paid);
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-3 rounded-control border border-amber border-dashed bg-amber-tint p-4"
    >
      <p className="text-amber text-sm">{t.simulateHelp}</p>
      {openAmount ? (
        <Field
          label={t.simulateOpenAmount}
          error={missing ? texts.refund.errors.amountMissing : undefined}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              className={CONTROL}
            />
          )}
        </Field>
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
