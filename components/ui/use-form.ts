"use client";

import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";

/** A form as it was read: its input, or what is wrong with it, by field. */
export type Reading<Input, Faults> =
  | Ready<Input>
  | { readonly kind: "faulty"; readonly faults: Faults };

interface Ready<Input> {
  readonly kind: "ready";
  readonly input: Input;
}

/** When the faults of a field are shown. */
type ShowFaults =
  /** Once the form was submitted, and until they are corrected; sooner with `judge`. */
  | "after submit"
  /** Once the form was submitted, and until anything is typed. */
  | "until edited"
  | "always";

interface FormOptions<Values, Input, Faults> {
  readonly initial: Values;
  /** Reads the values; pure. Its faults are words, or keys of the page's texts. */
  readonly read: (values: Values) => Reading<Input, Faults>;
  /** Sends the input; called only with one that could be read. None with an own `onSubmit`. */
  readonly submit?: (input: Input) => void;
  /** Called at each edit, to drop what the server said of the values before it. */
  readonly onEdit?: (edited: Partial<Values>) => void;
  readonly showFaults?: ShowFaults;
}

/** The fields whose faults are shown. */
type Judged<Name> = ReadonlySet<Name> | "all";

type Element = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type KeysOf<Values, Type> = { [Key in keyof Values]: Values[Key] extends Type ? Key : never };
type TextKey<Values> = KeysOf<Values, string>[keyof Values];

/**
 * The one way in which a form of the dashboard is written:
 *
 * - `useForm` holds what was typed, as it was typed, in one object, and reads it with a pure function.
 * - `Field` or `TextField` draws label, hint and error and ties them to the control, which is spread
 *   from `form.text(name)`, or set with `form.set` where it is not text.
 * - `useAct` sends; its `trouble` goes into `<Trouble>` above the buttons, unless a field shows it.
 * - The `<form>` has `onSubmit={form.onSubmit}`, and `noValidate` where all its faults are in words.
 *   The button that submits has `aria-disabled` while it waits, because `disabled` drops the focus.
 *
 * Other kinds of forms: a search is a `method="get"` form that works without script, as are the
 * payers' pages; the sign-in reads its inputs only when it is sent, because browsers fill them in
 * before the script runs; a chosen file is sent at once.
 */
export function useForm<
  Values extends object,
  Input,
  Faults extends { readonly [Key in keyof Values]?: unknown },
>({
  initial,
  read,
  submit,
  onEdit,
  showFaults = "after submit",
}: FormOptions<Values, Input, Faults>) {
  type Name = keyof Values;
  const untouched = (): Judged<Name> => (showFaults === "always" ? "all" : new Set());
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState(untouched);
  const reading = read(values);
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // After a submit that was refused, who types is brought to the first field at fault, also up a long dialog.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const faults: Partial<Faults> = reading.kind === "ready" ? {} : only(reading.faults, judged);

  function set(edited: Partial<Values>) {
    setValues((before) => ({ ...before, ...edited }));
    if (showFaults === "until edited") setJudged(untouched());
    onEdit?.(edited);
  }

  return {
    values,
    set,
    /** The values as they were read; null while they cannot be. */
    input: reading.kind === "ready" ? reading.input : null,
    /** The faults to show. */
    faults,
    /** From now on the faults of these fields are shown. */
    judge: (names: readonly Name[] | "all") =>
      setJudged((before) =>
        before === "all" || names === "all" ? "all" : new Set([...before, ...names]),
      ),
    /** The faults of these fields are no longer shown until they are judged again. */
    forgive(names?: readonly Name[]) {
      setJudged((before) => {
        if (!names) return untouched();
        const judgedNames = before === "all" ? (Object.keys(values) as Name[]) : [...before];
        return new Set(judgedNames.filter((name) => !names.includes(name)));
      });
    },
    /** Begins again, with the initial values or others. */
    reset(to: Values = initial) {
      setValues(to);
      setJudged(untouched());
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      setJudged("all");
      if (reading.kind === "ready") return submit?.(reading.input);
      element.current = event.currentTarget;
      setRefusals((before) => before + 1);
    },
    /** The props of a text input, a textarea or a select. */
    text: (name: TextKey<Values>) => ({
      value: values[name] as string,
      onChange: ({ currentTarget: { value } }: ChangeEvent<Element>) =>
        set({ [name]: value } as unknown as Partial<Values>),
    }),
  };
}

/** The faults of the fields judged, without those that are undefined. */
function only<Faults extends object>(faults: Faults, names: Judged<unknown>): Partial<Faults> {
  const shown = Object.entries(faults).filter(
    ([name, fault]) => fault !== undefined && (names === "all" || names.has(name)),
  );
  return Object.fromEntries(shown) as Partial<Faults>;
}

/** A reading of values that can be sent as they are. */
export function ready<Input>(input: Input): Ready<Input> {
  return { kind: "ready", input };
}

/** A reading with these faults; ready with the input where each of them is undefined. */
export function readyUnless<Input, Faults extends object>(
  faults: Faults,
  input: Input,
): Reading<Input, Faults> {
  return Object.values(faults).every((fault) => fault === undefined)
    ? { kind: "ready", input }
    : { kind: "faulty", faults };
}
