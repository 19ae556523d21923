"use client";

import { useId } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { credentialsTexts } from "./texts";

/** What a credential allows. */
export function ScopeChoice({
  value,
  onChange,
  error,
  locale,
}: {
  value: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
  error: string | null;
  locale: Locale;
}) {
  const t = credentialsTexts(locale);
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}error` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{t.create.scopes}</legend>
      {SCOPES.map((scope) => (
        <label
          key={scope}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-tint"
        >
          <input
            type="checkbox"
            checked={value.includes(scope)}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              onChange(SCOPES.filter((one) => (one === scope ? checked : value.includes(one))));
            }}
            aria-labelledby={`${id}${scope}`}
            aria-describedby={`${id}${scope}help`}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 text-sm">
            <span id={`${id}${scope}`} className="block font-medium">
              {t.scopes[scope].name}
            </span>
            <span id={`${id}${scope}help`} className="block text-muted">
              {t.scopes[scope].help} <code className="font-mono text-xs">{scope}</code>
            </span>
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}error`} role="alert" className="text-red text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
