"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { type ControlIds, Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Control, FormField, Typed } from "@/lib/providers/settings-form";
import {
  bodyOf,
  clearedBy,
  fieldsOf,
  isMissing,
  isReadable,
  isThere,
  kindNamed,
  wordsOfRule,
} from "./account-forms";
import type { AccountFormProps } from "./account-page";
import { FilesInput } from "./files-input";
import { pspTexts } from "./texts";

const SEVERAL_LINES: readonly Control[] = ["pem", "parts", "headers"];
const NEVER_SHOWN: readonly Control[] = ["secret", "password", "pem"];

const NOTHING_TYPED: Typed = {};

/** The form of an account, as its kind describes it. */
export function AccountForm({
  account,
  kinds,
  path,
  onDone,
  locale,
}: Omit<AccountFormProps, "back"> & { readonly onDone: () => void }) {
  const t = pspTexts(locale);
  const words = dashboardTexts(locale);
  const toast = useToast();
  const added = account === null;
  const [chosen, setChosen] = useState(account?.kind);
  // Kept as the form is: the page around it may show a later state, which the user did not edit.
  const [version] = useState(account?.version);
  const kind = kindNamed(kinds, chosen);
  const save = useAct<Typed, unknown>(
    { method: added ? "POST" : "PUT", path, body: (typed) => bodyOf(kind, typed, added), version },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        onDone();
      },
    },
  );
  const refusal = save.problem?.errors[0];

  const form = useForm({
    initial: account?.typed ?? NOTHING_TYPED,
    read(typed) {
      const faults: Record<string, string> = {};
      for (const field of fieldsOf(kind, added)) {
        if (!isThere(field, typed)) continue;
        const { name } = field;
        if (isMissing(field, typed, added)) faults[name] = t.missing;
        else if (!isReadable(field, typed)) faults[name] = field.fault ?? t.missing;
      }
      return readyUnless(faults, typed);
    },
    submit: save.act,
    onEdit: () => save.problem && save.reset(),
  });
  const fields = fieldsOf(kind, added).filter((field) => isThere(field, form.values));
  const refused = fields.find(({ name }) => refusal && namedBy(refusal) === name);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);

  function troubleOf(field: FormField<string>): string | undefined {
    if (refused === field) {
      return wordsOfRule(kind, refusal?.message) ?? field.fault ?? save.trouble ?? undefined;
    }
    return form.faults[field.name];
  }

  function fieldOf(field: FormField<string>) {
    const { name, control, options } = field;
    const stored = account?.stored.includes(name) && NEVER_SHOWN.includes(control);
    const chosen = options?.find(([value]) => value === form.values[name]);
    const hint = stored ? t.keptSecret : (chosen?.[2] ?? field.hint);
    const optional = !stored && !field.needed && !["reais", "percent"].includes(control);
    return (
      <Field
        key={name}
        label={field.label}
        error={troubleOf(field)}
        {...(hint ? { hint } : {})}
        {...(optional ? { optional: words.optional } : {})}
      >
        {(ids) => {
          const onChange = (value: string) => {
            const typed = { [name]: value };
            form.set({ ...(options ? clearedBy(fields, form.values, typed) : {}), ...typed });
          };
          const common = { ids, value: form.values[name] ?? "", onChange };
          if (control === "files") return <FilesInput ids={ids} onChange={onChange} />;
          return options ? (
            <Choice {...common} options={options} none={t.choose} />
          ) : (
            <Input {...common} control={control} />
          );
        }}
      </Field>
    );
  }

  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-5">
      {added && kinds.length > 1 ? (
        <Field label={t.kindLabel} hint={kind.help}>
          {(ids) => (
            <select
              {...ids}
              value={kind.kind}
              onChange={({ currentTarget: { value } }) => {
                setChosen(value);
                form.forgive();
                save.reset();
              }}
              className={CONTROL}
            >
              {kinds.map((known) => (
                <option key={known.kind} value={known.kind}>
                  {known.title}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {kind.groups.map(({ heading, folded, beside = false, fields: own }) => {
        const shown = own.filter((field) => fields.includes(field));
        return shown.length === 0 ? null : (
          <Group
            key={heading}
            heading={heading}
            fold={!folded ? "never" : shown.some((field) => troubleOf(field)) ? "open" : "closed"}
            beside={beside}
          >
            {shown.map(fieldOf)}
          </Group>
        );
      })}
      {refused ? null : (
        <SaveTrouble
          problem={save.problem}
          trouble={save.problem?.code === "limit_reached" ? t.tooMany : save.trouble}
          locale={locale}
        />
      )}
      <button
        type="submit"
        aria-disabled={save.pending}
        className={`${BUTTON.primary} self-start max-sm:self-stretch`}
      >
        {save.pending ? words.saving : words.save}
      </button>
    </form>
  );
}

function Group({
  heading,
  fold,
  beside,
  children,
}: {
  heading: string | null;
  /** Whether the group can be closed; it is open where something in it is wrong. */
  fold: "never" | "closed" | "open";
  /** Whether the group's fields stand beside each other. */
  beside: boolean;
  children: ReactNode;
}) {
  if (heading === null) return children;
  if (fold !== "never") {
    return (
      <details open={fold === "open"} className="rounded-control border border-line px-3">
        <summary className="flex min-h-11 items-center font-semibold text-sm">{heading}</summary>
        <div className="flex flex-col gap-5 pb-4">{children}</div>
      </details>
    );
  }
  return (
    <fieldset
      className={beside ? "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2" : "flex flex-col gap-5"}
    >
      <legend className="mb-2 font-semibold text-sm">{heading}</legend>
      {children}
    </fieldset>
  );
}

function Choice({
  ids,
  value,
  options,
  none,
  onChange,
}: {
  ids: ControlIds;
  value: string;
  /** What is sent, and what is read. */
  options: readonly (readonly [value: string, label: string, hint?: string])[];
  none: string;
  onChange: (value: string) => void;
}) {
  return (
    <select
      {...ids}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={CONTROL}
    >
      <option value="">{none}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

function Input({
  ids,
  control,
  value,
  onChange,
}: {
  ids: ControlIds;
  control: Control;
  value: string;
  onChange: (value: string) => void;
}) {
  const common = {
    ...ids,
    value,
    autoComplete: control === "password" ? "new-password" : "off",
    autoCapitalize: "none",
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (SEVERAL_LINES.includes(control)) {
    return <textarea {...common} rows={3} className={`${CONTROL} font-mono text-sm`} />;
  }
  return (
    <input {...common} type={control === "password" ? "password" : "text"} className={CONTROL} />
  );
}

/** The field that an error of the server is about: the first part of its pointer. */
function namedBy(error: object): string | null {
  if (!("pointer" in error) || typeof error.pointer !== "string") return null;
  return error.pointer.split("/")[1] ?? null;
}
