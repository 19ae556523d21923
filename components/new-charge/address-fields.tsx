import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { FieldName } from "./faults";
import { masked, NOT_KEPT, type PartProps, wordsFor } from "./field-props";
import { maskPostalCode } from "./masks";
import { newChargeTexts } from "./texts";

const STATES =
  "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(" ");

/** The payer's address: all of it or none. */
export function AddressFields({ register, errors, locale }: PartProps) {
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  const text = (name: FieldName, className: string, more: { optional?: string } = {}) => (
    <Field label={t.labels[name]} error={wordsFor(errors, name)} className={className} {...more}>
      {(control) => <input {...control} {...register(name)} {...NOT_KEPT} className={CONTROL} />}
    </Field>
  );
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <Field
        label={t.labels.postalCode}
        error={wordsFor(errors, "postalCode")}
        className="col-span-6 sm:col-span-2"
      >
        {(control) => (
          <input
            {...control}
            {...masked(register, "postalCode", maskPostalCode)}
            {...NOT_KEPT}
            inputMode="numeric"
            className={`${CONTROL} tabular-nums`}
          />
        )}
      </Field>
      {text("street", "col-span-6 sm:col-span-4")}
      {text("number", "col-span-2")}
      {text("complement", "col-span-4", { optional })}
      {text("district", "col-span-6 sm:col-span-2")}
      {text("city", "col-span-4 sm:col-span-3")}
      <Field
        label={t.labels.state}
        error={wordsFor(errors, "state")}
        className="col-span-2 sm:col-span-1"
      >
        {(control) => (
          <select {...control} {...register("state")} autoComplete="off" className={CONTROL}>
            <option value="">{t.chooseState}</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
