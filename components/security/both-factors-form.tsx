"use client";

import type { ReactNode } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useAct } from "@/components/dashboard/use-act";
import { CONTROL } from "@/components/ui/control-style";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { focusOnArrival } from "./focus-on-arrival";
import { securityTexts } from "./texts";

const EMPTY = { password: "", code: "" };

/** Requires the password and a code again, before the second factor is weakened or renewed. */
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
  const { act, pending, problem, trouble, reset } = useAct<typeof EMPTY, Body>(
    { method: "POST", path, body: (input) => input },
    { locale, onDone },
  );
  const wrongPassword = isAbout(problem, "/password");
  const wrongCode = isAbout(problem, "/code");

  const form = useForm({ initial: EMPTY, read: ready, submit: act, onEdit: reset });

  return (
    <form onSubmit={form.onSubmit} method="post" className="flex max-w-md flex-col gap-4">
      <p className="text-sm">{help}</p>
      <TextField
        label={t.currentPassword}
        error={wrongPassword ? t.wrongPassword : undefined}
        ref={focusOnArrival}
        type="password"
        autoComplete="current-password"
        required
        {...form.text("password")}
      />
      <TextField
        label={t.factor.anyCode}
        hint={t.factor.anyCodeHint}
        error={wrongCode ? t.factor.wrongCode : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={32}
        {...form.text("code")}
        className={`${CONTROL} max-w-56 tabular-nums tracking-widest`}
      />
      <Trouble words={trouble && !wrongPassword && !wrongCode ? trouble : null} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={pending} className={look}>
          {submit}
        </button>
        {cancel}
      </div>
    </form>
  );
}
