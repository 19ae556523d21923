import { type SyntheticEvent, useId } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { textsFor } from "@/components/text/texts-for";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { DESCRIPTION_LIMIT } from "@/lib/charges/charge";
import { BILLING_TYPES, type BillingType } from "@/lib/platform/values/billing-type";
import { checkbox, NOT_KEPT, type PartProps, text } from "./field-props";
import { newChargeTexts } from "./texts";
import { amountAfterEdit, insertedAmount } from "./values";

interface ChargeFieldsProps extends PartProps {
  /** What there are PSP accounts for. */
  readonly methods: readonly BillingType[];
}

/** What is charged, what for, and by which method. */
export function ChargeFields(props: ChargeFieldsProps) {
  const { form, locale } = props;
  const { values } = form;
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  const id = useId();
  return (
    <Section heading={t.charge.heading}>
      <div className="flex flex-col gap-3">
        {values.openAmount ? null : <AmountField {...props} />}
        <label className="flex items-start gap-3">
          <input
            {...checkbox(form, "openAmount", ["amount"])}
            aria-describedby={values.openAmount ? `${id}-open` : undefined}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>{t.labels.openAmount}</span>
        </label>
        {values.openAmount ? (
          <p id={`${id}-open`} className="text-muted text-sm">
            {t.openAmount}
          </p>
        ) : null}
      </div>
      <Field
        label={t.labels.description}
        optional={optional}
        hint={t.descriptionHint(DESCRIPTION_LIMIT - [...values.description].length)}
        error={form.faults.description}
      >
        {(control) => (
          <textarea
            {...control}
            {...text(form, "description")}
            rows={2}
            autoComplete="off"
            className={`${CONTROL} field-sizing-content max-h-48 min-h-20 resize-y`}
          />
        )}
      </Field>
      <Field
        label={t.labels.reference}
        optional={optional}
        hint={t.referenceHint}
        error={form.faults.reference}
      >
        {(control) => (
          <input {...control} {...text(form, "reference")} autoComplete="off" className={CONTROL} />
        )}
      </Field>
      <Methods {...props} />
    </Section>
  );
}

/** The amount, large, which digits fill from the right. */
function AmountField({ form, locale }: ChargeFieldsProps) {
  const t = newChargeTexts(locale);
  const field = text(form, "amount");
  /** Takes the text as the amount; the field stays as it was when it is none. */
  const insert = (event: SyntheticEvent, inserted: DataTransfer) => {
    event.preventDefault();
    const amount = insertedAmount(inserted.getData("text"));
    if (amount !== null) form.set({ amount });
  };
  return (
    <Field label={t.labels.amount} error={form.faults.amount}>
      {(control) => (
        <div className="relative sm:max-w-80">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-lg text-muted"
          >
            R$
          </span>
          <input
            {...control}
            {...field}
            onChange={(event) => {
              const { currentTarget: input, nativeEvent } = event;
              const inputType =
                "inputType" in nativeEvent ? String(nativeEvent.inputType) : undefined;
              input.value = amountAfterEdit(input.value, field.value, inputType);
              field.onChange(event);
            }}
            onPaste={(event) => insert(event, event.clipboardData)}
            onDrop={(event) => insert(event, event.dataTransfer)}
            {...NOT_KEPT}
            inputMode="numeric"
            placeholder="0,00"
            className={`${CONTROL} min-h-14 pl-11 font-semibold text-2xl tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}

function Methods({ form, methods, locale }: ChargeFieldsProps) {
  const t = newChargeTexts(locale);
  const names = textsFor(locale).billingTypes;
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">{t.labels.billingType}</legend>
      {BILLING_TYPES.map((type) => {
        const off = !methods.includes(type);
        return (
          <label
            key={type}
            className="flex items-start gap-3 rounded-control border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              value={type}
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}-what`}
              name="billingType"
              checked={form.values.billingType === type}
              onChange={() => form.set({ billingType: type })}
              disabled={off}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-col">
              <span id={`${id}${type}`} className="font-medium">
                {type === "UNDEFINED" ? t.payersChoice : names[type]}
              </span>
              <span id={`${id}${type}-what`} className="text-muted text-sm">
                {off ? t.withoutAccount : t.methods[type]}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
