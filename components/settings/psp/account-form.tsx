"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { type ControlIds, Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import {
  ACCOUNT_FORMS,
  ACCOUNT_KINDS,
  type AccountField,
  bodyOf,
  type Control,
  fieldsOf,
  isMissing,
  isReadable,
  type Typed,
} from "./account-forms";
import type { ShownAccount } from "./shown-account";
import { pspTexts } from "./texts";

const SEVERAL_LINES: readonly Control[] = ["pem", "parts", "headers"];
const NEVER_SHOWN: readonly Control[] = ["secret", "password", "pem"];

/** The form of an account, as its kind wants it. */
export function AccountForm({
  account,
  path,
  onDone,
  locale,
}: {
  account: ShownAccount | null;
  path: string;
  onDone: () => void;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const added = account === null;
  const [kind, setKind] = useState(account?.kind ?? ACCOUNT_KINDS[0]);
  const [typed, setTyped] = useState<Typed>(account?.typed ?? {});
  const [tried, setTried] = useState(false);
  const save = useAct<Typed, unknown>(
    { method: added ? "POST" : "PUT", path, body: (given) => bodyOf(kind, given, added) },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        onDone();
        refresh();
      },
    },
  );
  const fields = fieldsOf(kind, added);
  const refusal = save.problem?.errors[0];
  const refused = fields.find(({ name }) => refusal && namedBy(refusal) === name);

  function troubleOf(field: (typeof fields)[number]): string | undefined {
    const { name } = field;
    if (refused === field) return t.faults[name] ?? save.trouble ?? undefined;
    if (!tried) return undefined;
    if (isMissing(field, typed, added)) return t.missing;
    return isReadable(field, typed) ? undefined : t.faults[name];
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const complete = fields.every(
      (field) => !isMissing(field, typed, added) && isReadable(field, typed),
    );
    if (complete) save.act(typed);
  }

  function fieldOf(field: (typeof fields)[number]) {
    const { name, control, options } = field;
    const kept = account?.kept.includes(name) && NEVER_SHOWN.includes(control);
    const hint = kept ? t.keptSecret : t.hints[name];
    const optional = !kept && !field.needed && !["reais", "percent"].includes(control);
    return (
      <Field
        key={name}
        label={t.labels[name]}
        error={troubleOf(field)}
        {...(hint ? { hint } : {})}
        {...(optional ? { optional: words.optional } : {})}
      >
        {(ids) => {
          const onChange = (value: string) => {
            setTyped((before) => ({ ...before, [name]: value }));
            if (save.problem) save.reset();
          };
          const common = { ids, value: typed[name] ?? "", onChange };
          return options ? (
            <Choice
              {...common}
              options={options.map((option) => [option, t.options[option]])}
              none={t.choose}
            />
          ) : (
            <Input {...common} control={control} />
          );
        }}
      </Field>
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {added && ACCOUNT_KINDS.length > 1 ? (
        <Field label={t.kindLabel} hint={t.kindHints[kind]}>
          {(ids) => (
            <select
              {...ids}
              value={kind}
              onChange={({ currentTarget: { value } }) => {
                setKind(ACCOUNT_KINDS.find((known) => known === value) ?? kind);
                setTried(false);
                save.reset();
              }}
              className={CONTROL}
            >
              {ACCOUNT_KINDS.map((known) => (
                <option key={known} value={known}>
                  {t.kinds[known]}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {ACCOUNT_FORMS[kind].map(({ heading, folded, fields: own }) => {
        const shown = own.filter(({ fixed }) => added || !fixed);
        return (
          <Group
            key={heading}
            heading={heading && t.headings[heading]}
            fold={!folded ? "never" : shown.some((field) => troubleOf(field)) ? "open" : "closed"}
            beside={heading === "tariff"}
          >
            {shown.map(fieldOf)}
          </Group>
        );
      })}
      {save.trouble === null || refused ? null : (
        <Notice tone="bad" live>
          {save.problem?.code === "limit_reached" ? t.tooMany : save.trouble}
        </Notice>
      )}
      <button type="submit" aria-disabled={save.pending} className={BUTTON.primary}>
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
  /** Closed until somebody wants it, or something in it is wrong; never: it is always open. */
  fold: "never" | "closed" | "open";
  /** Its fields stand beside each other. */
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
  options: readonly (readonly [string, string])[];
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
function namedBy(error: object): AccountField | null {
  if (!("pointer" in error) || typeof error.pointer !== "string") return null;
  return (error.pointer.split("/")[1] ?? null) as AccountField | null;
}
