import type { ChangeEvent } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { Locale } from "@/components/text/choose-locale";
import type { FieldName } from "./faults";
import { caretAfter, type Mask } from "./masks";
import type { ChargeValues } from "./values";

/** What each part of the form is given of the whole. */
export interface PartProps {
  readonly register: UseFormRegister<ChargeValues>;
  readonly errors: FieldErrors<ChargeValues>;
  readonly locale: Locale;
}

/** What is wrong with a field, in words; none while nothing is. */
export function wordsFor(errors: FieldErrors<ChargeValues>, name: FieldName): string | undefined {
  return errors[name]?.message;
}

/** A payer's data is nobody's own: the browser neither offers nor keeps it. */
export const NOT_KEPT = {
  autoComplete: "off",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": true,
  "data-lpignore": "true",
} as const;

/** Registers a field that is laid out as it is typed, the caret staying where the person types. */
export function masked(register: UseFormRegister<ChargeValues>, name: FieldName, mask: Mask) {
  const field = register(name);
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const { value: typed, selectionStart } = input;
      const laid = mask(typed);
      if (laid !== typed) {
        const caret = caretAfter(typed, selectionStart ?? typed.length, laid);
        input.value = laid;
        input.setSelectionRange(caret, caret);
      }
      return field.onChange(event);
    },
  };
}
