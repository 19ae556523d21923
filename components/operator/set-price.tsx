"use client";

import { dashboardTexts } from "@/components/dashboard/texts";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { typedNumber } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { feeOn } from "@/lib/platform/values/fee";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, formatBrl, parseTypedReais } from "@/lib/platform/values/money";
import { operatorTexts } from "./texts";

interface PriceDraft {
  readonly billingType: BillingType;
  readonly fixed: string;
  readonly percent: string;
  readonly validFrom: string;
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
  const empty: PriceDraft = { billingType: "PIX", fixed: "", percent: "", validFrom: today };
  const price = useDialogAct<PriceDraft>(
    {
      method: "POST",
      path: "/operator/prices",
      body: ({ fixed, percent, ...rest }) => ({
        merchantId,
        ...rest,
        fixed: typedNumber(fixed),
        percent: typedNumber(percent),
      }),
    },
    { locale, done: t.done },
  );

  const form = useForm({
    initial: empty,
    read(draft) {
      const percent = parseTypedReais(draft.percent);
      return readyUnless(
        {
          fixed: parseTypedReais(draft.fixed) === null ? t.wrongAmount : undefined,
          percent: percent === null || percent > 10_000n ? t.wrongPercent : undefined,
          validFrom: draft.validFrom < today ? t.wrongDay : undefined,
        },
        draft,
      );
    },
    submit: price.act,
    onEdit: price.reset,
    showFaults: "until edited",
  });
  const { faults } = form;

  function change(toOpen: boolean) {
    price.change(toOpen);
    form.reset(empty);
  }

  const fixed = parseTypedReais(form.values.fixed);
  const percent = parseTypedReais(form.values.percent);

  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => change(true)}>
        {t.set}
      </button>
      <Dialog open={price.open} onOpenChange={change} title={t.set} close={words.close}>
        <form onSubmit={form.onSubmit} method="post" noValidate className="flex flex-col gap-4">
          <Field label={t.method}>
            {(control) => (
              <select {...control} {...form.text("billingType")} className={CONTROL}>
                {BILLING_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {billingTypes[type]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t.fixed}
              hint={t.fixedHint}
              error={faults.fixed}
              inputMode="decimal"
              autoComplete="off"
              {...form.text("fixed")}
              className={`${CONTROL} tabular-nums`}
            />
            <TextField
              label={t.percent}
              hint={t.percentHint}
              error={faults.percent}
              inputMode="decimal"
              autoComplete="off"
              {...form.text("percent")}
              className={`${CONTROL} tabular-nums`}
            />
          </div>
          <TextField
            label={t.validFrom}
            hint={t.validFromHint}
            error={faults.validFrom}
            type="date"
            min={today}
            required
            {...form.text("validFrom")}
            className={`${CONTROL} max-w-48 tabular-nums`}
          />
          {fixed === null || percent === null ? null : (
            <p className="text-muted text-sm tabular-nums" aria-live="polite">
              {t.example(formatBrl(exampleFee(fixed, percent)), formatBrl(EXAMPLE))}
            </p>
          )}
          <Trouble words={price.trouble} />
          <button
            type="submit"
            aria-disabled={price.pending}
            className={`${BUTTON.primary} self-start`}
          >
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
