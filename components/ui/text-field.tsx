import type { ComponentProps, ReactNode } from "react";
import { CONTROL } from "./control-style";
import { Field } from "./field";

/** A `Field` around a text input, whose props it takes; `className` is the input's. */
export function TextField({
  label,
  hint,
  error,
  optional,
  place,
  className = CONTROL,
  ...input
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: string | undefined;
  /** Classes that say where the field stands in a grid. */
  place?: string;
} & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      {...(place ? { className: place } : {})}
    >
      {(control) => <input {...control} {...input} className={className} />}
    </Field>
  );
}

/** The props of a `TextField` for an amount in reais. */
export const REAIS = {
  inputMode: "decimal",
  autoComplete: "off",
  placeholder: "0,00",
  className: `${CONTROL} tabular-nums`,
} as const;
