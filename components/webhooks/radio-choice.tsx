"use client";

import { useId } from "react";

/** One of a choice. */
interface Choice<Value> {
  readonly value: Value;
  readonly name: string;
  readonly help?: string;
}

/** Values of which one is chosen, each with what it means. */
export function RadioChoice<Value extends string | number>({
  legend,
  choices,
  value,
  onChange,
}: {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium">{choice.name}</span>
            {choice.help ? <span className="block text-muted">{choice.help}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
