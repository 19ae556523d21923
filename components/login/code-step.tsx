"use client";

import { useId, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import type { Locale } from "@/lib/platform/values/locale";
import { codeStepTexts } from "./texts";

/** The second step: a code of the app, or, without the phone, one of those that were kept. */
export function CodeStep({
  invalid,
  problemId,
  onBack,
  locale,
}: {
  invalid: boolean;
  /** The sentence that says what was wrong. */
  problemId: string | undefined;
  onBack: () => void;
  locale: Locale;
}) {
  const t = codeStepTexts(locale);
  const id = useId();
  const [recovery, setRecovery] = useState(false);
  const described = [problemId, `${id}hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.heading}</h2>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium text-sm">
          {recovery ? t.recovery : t.app}
        </label>
        <input
          // Another input for another kind of code: nothing typed is carried over.
          key={recovery ? "recovery" : "app"}
          ref={focus}
          id={id}
          name="code"
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={32}
          aria-invalid={invalid}
          aria-describedby={described}
          className={`${CONTROL} tabular-nums tracking-widest`}
        />
        <p id={`${id}hint`} className="text-muted text-sm">
          {recovery ? t.recoveryHint : t.appHint}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON.small} onClick={() => setRecovery(!recovery)}>
          {recovery ? t.useApp : t.useRecovery}
        </button>
        <button type="button" className={BUTTON.small} onClick={onBack}>
          {t.back}
        </button>
      </div>
    </div>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
