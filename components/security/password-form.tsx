"use client";

import { type FormEvent, useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { type PasswordFault, passwordFault } from "@/lib/domain/password";
import { securityTexts } from "./texts";

const EMPTY = { currentPassword: "", newPassword: "" };

/** Changes the password of whoever knows the present one. */
export function PasswordForm({
  email,
  known,
  locale,
}: {
  /** For password managers, which keep a password beside a name. */
  email: string;
  /** What the password may not be. */
  known: readonly string[];
  locale: Locale;
}) {
  const t = securityTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const [passwords, setPasswords] = useState(EMPTY);
  const [shown, setShown] = useState(false);
  const [fault, setFault] = useState<PasswordFault | "same" | null>(null);
  const change = useAct<typeof EMPTY, null>(
    { method: "POST", path: "/me/password", body: (input) => input },
    {
      locale,
      onDone() {
        setPasswords(EMPTY);
        setShown(false);
        toast("good", t.password.done);
        refresh();
      },
    },
  );

  function set(part: Partial<typeof EMPTY>) {
    setPasswords({ ...passwords, ...part });
    setFault(null);
    change.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const { currentPassword, newPassword } = passwords;
    const found = newPassword === currentPassword ? "same" : passwordFault(newPassword, known);
    setFault(found);
    if (found === null) change.act(passwords);
  }

  const type = shown ? "text" : "password";
  const wrong = isAbout(change.problem, "/currentPassword");
  const unfit = isAbout(change.problem, "/newPassword") ? change.trouble : null;
  return (
    <form onSubmit={submit} method="post" className="flex max-w-md flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t.currentPassword} error={wrong ? t.wrongPassword : undefined}>
        {(control) => (
          <input
            {...control}
            type={type}
            autoComplete="current-password"
            required
            value={passwords.currentPassword}
            onChange={(event) => set({ currentPassword: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <Field
        label={t.password.next}
        hint={t.password.hint}
        error={fault ? t.password.faults[fault] : (unfit ?? undefined)}
      >
        {(control) => (
          <input
            {...control}
            type={type}
            autoComplete="new-password"
            required
            value={passwords.newPassword}
            onChange={(event) => set({ newPassword: event.target.value })}
            className={CONTROL}
          />
        )}
      </Field>
      <label className="flex min-h-8 items-center gap-2 self-start text-sm">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
          className="size-4 accent-accent"
        />
        {t.password.show}
      </label>
      {change.trouble && !wrong && !unfit ? (
        <Notice tone="bad" live>
          {change.trouble}
        </Notice>
      ) : null}
      <button type="submit" aria-disabled={change.pending} className={`${BUTTON.quiet} self-start`}>
        {t.password.submit}
      </button>
    </form>
  );
}
