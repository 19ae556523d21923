import type { ChangeEvent } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import type { FieldName } from "./faults";
import { caretAfter, type Mask } from "./masks";
import type { ChargeFormState } from "./use-charge-values";
import type { ChargeValues } from "./values";

/** The props of each part of the form. */
export interface PartProps {
  readonly form: ChargeFormState;
  readonly locale: Locale;
}

type Choice = "openAmount" | "withAddress" | "withTerms";
type TextName = Exclude<FieldName, Choice>;

/**
 * The props of a text field.
 *
 * @param together the fields whose faults are shown from the same moment on.
 */
export function text(form: ChargeFormState, name: TextName, together: readonly FieldName[] = []) {
  return { name, ...form.text(name), onBlur: () => form.judge([name, ...together]) };
}

/** The props of a checkbox that brings fields with it or takes them away. What is dropped is not to be corrected. */
export function checkbox(form: ChargeFormState, name: Choice, dropped: readonly FieldName[]) {
  return {
    name,
    type: "checkbox",
    checked: form.values[name],
    onChange({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) {
      const change: Partial<ChargeValues> = { [name]: checked };
      form.set(change);
      form.forgive(dropped);
    },
  } as const;
}

/** A payer's data is nobody's own: the browser neither offers nor keeps it. */
export const NOT_KEPT = {
  autoComplete: "off",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": true,
  "data-lpignore": "true",
} as const;

/**
 * The props of a field that is laid out as it is typed, the caret staying where the member types.
 *
 * @param fillsIn what else changes with it, from the text as it is laid out.
 */
export function masked(
  form: ChargeFormState,
  name: TextName,
  mask: Mask,
  fillsIn: (laid: string) => Partial<ChargeValues> = () => ({}),
) {
  const field = text(form, name);
  return {
    ...field,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const input = event.currentTarget;
      const { value: typed, selectionStart } = input;
      const laid = mask(typed);
      if (laid !== typed) {
        const caret = caretAfter(typed, selectionStart ?? typed.length, laid);
        input.value = laid;
        input.setSelectionRange(caret, caret);
      }
      form.set({ [name]: laid, ...fillsIn(laid) });
    },
  };
}
