"use client";

import { type FormEvent, useState } from "react";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useHydrated } from "@/components/ui/use-hydrated";
import { PERSON_NAME_MAX } from "@/lib/domain/merchant";
import { PASSWORD_MIN_LENGTH, passwordFault } from "@/lib/domain/password";
import { inviteTexts } from "./texts";

/** A name and a password; leads on to the sign-in. */
export function AcceptForm({
  token,
  email,
  merchantName,
  locale,
}: {
  token: string;
  email: string;
  merchantName: string;
  locale: Locale;
}) {
  const t = inviteTexts(locale);
  const hydrated = useHydrated();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [trouble, setTrouble] = useState<string | null>(null);
  const fault = passwordFault(password, [email, email.split("@")[0] ?? email, merchantName]);
  const missing = PASSWORD_MIN_LENGTH - [...password].length;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault || name.trim() === "" || state === "sending") return;
    setState("sending");
    setTrouble(null);
    const body = { token, name, password };
    const sent = await send<{ email: string }>("POST", "/accept-invitation", { body });
    if (sent.kind === "done") return setState("done");
    setState("idle");
    setTrouble(troubleIn(sent));
  }

  function troubleIn(sent: Exclude<Awaited<ReturnType<typeof send>>, { kind: "done" }>): string {
    const { troubles } = dashboardTexts(locale);
    if (sent.kind === "lost") return troubles.lost;
    const { code } = sent.problem;
    if (code === "account_exists") return t.taken(email);
    if (code === "not_found") return `${t.void.heading}. ${t.void.help}`;
    return problemWords(sent.problem, locale);
  }

  if (state === "done") {
    return (
      <div className="flex flex-col gap-4" role="status">
        <Notice tone="good">
          <strong className="font-semibold">{t.done.heading}.</strong> {t.done.help(email)}
        </Notice>
        <a href="/login" className={BUTTON.primary}>
          {t.signIn}
        </a>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {/* For password managers, which keep a password with its e-mail. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={t.name}
        hint={t.nameHint}
        error={tried && name.trim() === "" ? t.nameMissing : undefined}
      >
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={PERSON_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            className={CONTROL}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <Field
          label={t.password}
          hint={t.passwordHint}
          error={tried && fault ? t.faults[fault] : undefined}
        >
          {(control) => (
            <input
              {...control}
              name="password"
              type={shown ? "text" : "password"}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              className={CONTROL}
            />
          )}
        </Field>
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
            {password === "" ? null : missing > 0 ? t.missing(missing) : t.enough}
          </p>
        </div>
      </div>
      {trouble === null ? null : (
        <Notice tone="bad" live>
          {trouble}
        </Notice>
      )}
      <noscript>
        <p className="text-muted text-sm">{t.needsScript}</p>
      </noscript>
      <button
        type="submit"
        disabled={!hydrated}
        aria-disabled={state === "sending"}
        className={`${BUTTON.primary} w-full`}
      >
        {state === "sending" ? t.submitting : t.submit}
      </button>
    </form>
  );
}
