"use client";

import { CircleAlert } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { useHydrated } from "@/components/ui/use-hydrated";

/** What came of trying to sign in. */
export type SignInOutcome = "ok" | "wrong" | "tooMany" | "unavailable";

const FIELD =
  "min-h-11 w-full rounded-control border border-control bg-card px-3 py-2 text-base aria-invalid:border-red";

/** E-mail and password. Says in plain words what went wrong, and puts the person back to work. */
export function LoginForm({
  signIn,
  onSignedIn,
  locale,
}: {
  signIn: (email: string, password: string) => Promise<SignInOutcome>;
  onSignedIn: () => void;
  locale: Locale;
}) {
  const t = textsFor(locale).login;
  const ids = { email: useId(), password: useId(), problem: useId() };
  const password = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [state, setState] = useState<"idle" | "sending" | SignInOutcome>("idle");
  const busy = state === "sending" || state === "ok";
  const problem = state === "idle" || busy ? null : t.errors[state as keyof typeof t.errors];

  useEffect(() => {
    if (state === "wrong") password.current?.select();
  }, [state]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setState("sending");
    const outcome = await signIn(
      String(fields.get("email")).trim(),
      String(fields.get("password")),
    );
    setState(outcome);
    if (outcome === "ok") onSignedIn();
  }

  const invalid = state === "wrong";
  return (
    // method post: a browser that submits before the script runs must not put the password in the address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={ids.email} className="font-medium text-sm">
          {t.email}
        </label>
        <input
          id={ids.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={255}
          aria-invalid={invalid}
          aria-describedby={problem === null ? undefined : ids.problem}
          className={FIELD}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={ids.password} className="font-medium text-sm">
          {t.password}
        </label>
        <input
          id={ids.password}
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1_000}
          aria-invalid={invalid}
          aria-describedby={problem === null ? undefined : ids.problem}
          className={FIELD}
        />
      </div>
      <p
        id={ids.problem}
        role="alert"
        className="flex items-start gap-2 rounded-control bg-red-tint px-3 py-2 text-red text-sm empty:-mt-5 empty:bg-transparent empty:p-0"
      >
        {problem === null ? null : (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span>{problem}</span>
          </>
        )}
      </p>
      <noscript>
        <p className="text-muted text-sm">{t.needsScript}</p>
      </noscript>
      {/* Until the script runs there is nobody to answer the button. */}
      <button
        type="submit"
        disabled={!hydrated}
        aria-disabled={busy}
        className={`${BUTTON.primary} w-full`}
      >
        {busy ? t.submitting : t.submit}
      </button>
    </form>
  );
}
