"use client";

import { useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { passwordFault } from "@/lib/members/password";
import type { Locale } from "@/lib/platform/values/locale";
import { securityTexts } from "./texts";

const EMPTY = { currentPassword: "", newPassword: "" };

/** Changes the password; the present one has to be typed too. */
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
  const [shown, setShown] = useState(false);
  const change = useAct<typeof EMPTY, null>(
    { method: "POST", path: "/me/password", body: (input) => input },
    {
      locale,
      onDone() {
        form.reset();
        setShown(false);
        toast("good", t.password.done);
        refresh();
      },
    },
  );

  const form = useForm({
    initial: EMPTY,
    read(passwords) {
      const { currentPassword, newPassword } = passwords;
      const fault = newPassword === currentPassword ? "same" : passwordFault(newPassword, known);
      return readyUnless({ newPassword: fault ? t.password.faults[fault] : undefined }, passwords);
    },
    submit: change.act,
    onEdit: change.reset,
    showFaults: "until edited",
  });

  const type = shown ? "text" : "password";
  const wrong = isAbout(change.problem, "/currentPassword");
  const unfit = isAbout(change.problem, "/newPassword");
  return (
    <form onSubmit={form.onSubmit} method="post" className="flex max-w-md flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t.currentPassword}
        error={wrong ? t.wrongPassword : undefined}
        type={type}
        autoComplete="current-password"
        required
        {...form.text("currentPassword")}
      />
      <TextField
        label={t.password.next}
        hint={t.password.hint}
        error={form.faults.newPassword ?? (unfit ? t.password.faults.easy : undefined)}
        type={type}
        autoComplete="new-password"
        required
        {...form.text("newPassword")}
      />
      <label className="flex min-h-8 items-center gap-2 self-start text-sm">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
          className="size-4 accent-accent"
        />
        {t.password.show}
      </label>
      <Trouble words={change.trouble && !wrong && !unfit ? change.trouble : null} />
      <button type="submit" aria-disabled={change.pending} className={`${BUTTON.quiet} self-start`}>
        {t.password.submit}
      </button>
    </form>
  );
}
