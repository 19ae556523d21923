import { useRef } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { stateOfPostalCode } from "@/lib/platform/values/postal-code-state";
import { masked, NOT_KEPT, type PartProps, text } from "./field-props";
import { barePostalCode, maskPostalCode } from "./masks";
import { newChargeTexts } from "./texts";

const STATES =
  "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(" ");

/** The payer's address: all of it or none. */
export function AddressFields({ form, locale }: PartProps) {
  const t = newChargeTexts(locale);
  const { optional } = dashboardTexts(locale);
  // The state that a CEP filled in: another CEP may change it, but not one that the member chose.
  const filledIn = useRef("");
  const fillInState = (laid: string) => {
    const state = stateOfPostalCode(barePostalCode(laid));
    if (state === null || !["", filledIn.current].includes(form.values.state)) return {};
    filledIn.current = state;
    return { state };
  };
  const line = (
    name: "street" | "number" | "complement" | "district" | "city",
    className: string,
    more: { optional?: string } = {},
  ) => (
    <TextField
      label={t.labels[name]}
      error={form.faults[name]}
      place={className}
      {...more}
      {...text(form, name)}
      {...NOT_KEPT}
    />
  );
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <TextField
        label={t.labels.postalCode}
        error={form.faults.postalCode}
        place="col-span-6 sm:col-span-2"
        {...masked(form, "postalCode", maskPostalCode, fillInState)}
        {...NOT_KEPT}
        inputMode="numeric"
        className={`${CONTROL} tabular-nums`}
      />
      {line("street", "col-span-6 sm:col-span-4")}
      {line("number", "col-span-2")}
      {line("complement", "col-span-4", { optional })}
      {line("district", "col-span-6 sm:col-span-2")}
      {line("city", "col-span-4 sm:col-span-3")}
      <Field label={t.labels.state} error={form.faults.state} className="col-span-2 sm:col-span-1">
        {(control) => (
          <select {...control} {...text(form, "state")} autoComplete="off" className={CONTROL}>
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
