"use client";

import { type FormEvent, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import type { CivilDate } from "@/lib/domain/brasilia";
import { BILLING_TYPES, type BillingType } from "@/lib/domain/charge";
import { feeOn } from "@/lib/domain/fee";
import { type Cents, cents, decimalText, formatBrl, parseTypedReais } from "@/lib/domain/money";
import { operatorTexts } from "./texts";

interface Given {
  readonly billingType: BillingType;
  readonly fixed: string;
  readonly percent: string;
  readonly validFrom: string;
}

interface Faults {
  readonly fixed?: string;
  readonly percent?: string;
  readonly validFrom?: string;
}

/** What a price comes to is shown on a charge of R$ 100,00. */
const EXAMPLE = cents(10_000);

/** Sets the price of a method from a day on. */
export function SetPrice({
  merchantId,
  today,
  locale,
}: {
  /** Null: the default. */
  merchantId: string | null;
  today: CivilDate;
  locale: Locale;
}) {
  const t = operatorTexts(locale).prices;
  const words = dashboardTexts(locale);
  const { billingTypes } = textsFor(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const empty: Given = { billingType: "PIX", fixed: "", percent: "", validFrom: today };
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const { act, pending, trouble, reset } = useAct<Given, null>(
    {
      method: "POST",
      path: "/operator/prices",
      body: ({ fixed, percent, ...rest }) => ({
        merchantId,
        ...rest,
        fixed: wireNumber(parseTypedReais(fixed)),
        percent: wireNumber(parseTypedReais(percent)),
      }),
    },
    {
      locale,
      onDone() {
        setOpen(false);
        toast("good", t.done);
        refresh();
      },
    },
  );

  function change(toOpen: boolean) {
    setOpen(toOpen);
    setGiven(empty);
    setFaults({});
    reset();
  }

  function set(part: Partial<Given>) {
    setGiven({ ...given, ...part });
    setFaults({});
    reset();
  }

  const fixed = parseTypedReais(given.fixed);
  const percent = parseTypedReais(given.percent);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Faults = {
      ...(fixed === null ? { fixed: t.wrongAmount } : {}),
      ...(percent === null || percent > 10_000n ? { percent: t.wrongPercent } : {}),
      ...(given.validFrom < today ? { validFrom: t.wrongDay } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) act(given);
  }

  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => change(true)}>
        {t.set}
      </button>
      <Dialog open={open} onOpenChange={change} title={t.set} close={words.close}>
        <form onSubmit={submit} method="post" noValidate className="flex flex-col gap-4">
          <Field label={t.method}>
            {(control) => (
              <select
                {...control}
                value={given.billingType}
                onChange={(event) => set({ billingType: event.target.value as BillingType })}
                className={CONTROL}
              >
                {BILLING_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {billingTypes[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t.fixed} hint={t.fixedHint} error={faults.fixed}>
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={given.fixed}
                  onChange={(event) => set({ fixed: event.target.value })}
                  className={`${CONTROL} tabular-nums`}
                />
              )}
            </Field>
            <Field label={t.percent} hint={t.percentHint} error={faults.percent}>
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={given.percent}
                  onChange={(event) => set({ percent: event.target.value })}
                  className={`${CONTROL} tabular-nums`}
                />
              )}
            </Field>
          </div>
          <Field label={t.validFrom} hint={t.validFromHint} error={faults.validFrom}>
            {(control) => (
              <input
                {...control}
                type="date"
                min={today}
                required
                value={given.validFrom}
                onChange={(event) => set({ validFrom: event.target.value })}
                className={`${CONTROL} max-w-48 tabular-nums`}
              />
            )}
          </Field>
          {fixed === null || percent === null ? null : (
            <p className="text-muted text-sm tabular-nums" aria-live="polite">
              {t.example(formatBrl(exampleFee(fixed, percent)), formatBrl(EXAMPLE))}
            </p>
          )}
          {trouble ? (
            <Notice tone="bad" live>
              {trouble}
            </Notice>
          ) : null}
          <button type="submit" aria-disabled={pending} className={`${BUTTON.primary} self-start`}>
            {t.submit}
          </button>
        </form>
      </Dialog>
    </>
  );
}

function exampleFee(fixed: Cents, percent: Cents): Cents {
  return feeOn(EXAMPLE, { fixed, basisPoints: Number(percent) });
}

/** As a JSON number with two decimals; amounts of this size pass through a float unharmed. */
function wireNumber(value: Cents | null): number | null {
  return value === null ? null : Number(decimalText(value));
}
