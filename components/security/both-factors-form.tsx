"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { focusOnArrival } from "./focus-on-arrival";
import { securityTexts } from "./texts";

const EMPTY = { password: "", code: "" };

/** Asks for the password and a code again, before what weakens or renews the second factor. */
export function BothFactorsForm<Body>({
  path,
  help,
  submit,
  look,
  onDone,
  cancel,
  locale,
}: {
  path: string;
  /** What will have happened. */
  help: string;
  submit: string;
  look: string;
  onDone: (body: Body) => void;
  cancel: ReactNode;
  locale: Locale;
}) {
  const t = securityTexts(locale);
  const [given, setGiven] = useState(EMPTY);
  const { act, pending, problem, trouble, reset } = useAct<typeof EMPTY, Body>(
    { method: "POST", path, body: (input) => input },
    { locale, onDone },
  );
  const wrongPassword = isAbout(problem, "/password");
  const wrongCode = isAbout(problem, "/code");

  function set(part: Partial<typeof EMPTY>) {
    setGiven({ ...given, ...part });
    reset();
  }

  function send(event: FormEvent) {
    event.preventDefault();
    act(given);
  }

  return (
    <form onSubmit={send} method="post" className="flex max-w-md flex-col gap-4">
      <p className="text-sm">{help}</p>
      <Field label={t.currentPassword} error={wrongPassword ? t.wrongPassword : undefined}>
        {(control) => (
          <input
            {...control}
            ref={focusOnArrival}
            type="password"
            autoComplete="current-password"
            required
            value={given.password}
            onChange={(event) => set({ password: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <Field
        label={t.factor.anyCode}
        hint={t.factor.anyCodeHint}
        error={wrongCode ? t.factor.wrongCode : undefined}
      >
        {(control) => (
          <input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={32}
            value={given.code}
            onChange={(event) => set({ code: event.target.value })}
            className={`${CONTROL} max-w-56 tabular-nums tracking-widest`}
          />
        )}
      </Field>
      {trouble && !wrongPassword && !wrongCode ? (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={pending} className={look}>
          {submit}
        </button>
        {cancel}
      </div>
    </form>
  );
}
