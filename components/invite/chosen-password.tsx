"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { PASSWORD_MIN_LENGTH } from "@/lib/members/password";
import type { Locale } from "@/lib/platform/values/locale";
import { inviteTexts } from "./texts";

/** A password that somebody chooses, which can be shown, and what it still lacks in length. */
export function ChosenPassword({
  label,
  error,
  field,
  locale,
}: {
  label: string;
  error: string | undefined;
  /** As the form gives it. */
  field: {
    readonly value: string;
    readonly onChange: React.ChangeEventHandler<HTMLInputElement>;
  };
  locale: Locale;
}) {
  const t = inviteTexts(locale);
  const [shown, setShown] = useState(false);
  const missing = PASSWORD_MIN_LENGTH - [...field.value].length;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        hint={t.passwordHint}
        error={error}
        name="password"
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={shown}
            onChange={(event) => setShown(event.currentTarget.checked)}
            className="size-4 accent-accent"
          />
          {t.show}
        </label>
        <p aria-live="polite" className={`text-sm ${missing > 0 ? "text-muted" : "text-green"}`}>
          {field.value === "" ? null : missing > 0 ? t.missing(missing) : t.enough}
        </p>
      </div>
    </div>
  );
}
