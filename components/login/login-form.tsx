"use client";

import { CircleAlert } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CONTROL } from "@/components/ui/control-style";
import { ScriptedSubmit } from "@/components/ui/scripted-submit";
import { PASSWORD_MAX_BYTES } from "@/lib/members/password";
import type { SignInChoice } from "@/lib/members/sign-in-choice";
import type { Locale } from "@/lib/platform/values/locale";
import { ChoiceStep } from "./choice-step";
import { CodeStep } from "./code-step";
import { forgotTexts } from "./forgot-texts";
import { loginTexts } from "./login-texts";
import { codeStepTexts } from "./texts";

/** What came of trying to sign in; the password was right for what concerns the code. */
export type SignInOutcome = "ok" | "wrong" | "codeNeeded" | "wrongCode" | "tooMany" | "unavailable";

/** What a user sends to sign in; the code and the choice are empty in the first step. */
export interface SignInForm {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  /** Which of those with this e-mail. */
  readonly member: string;
}

/**
 * E-mail and password, then, where they are right for several merchants, which one is meant, and, for those who set one
 * up, the code of the second step. Says in plain
 * words what went wrong, and puts the user back to work.
 */
export function LoginForm({
  signIn,
  onSignedIn,
  locale,
}: {
  /** Answers with the choices where one has to be made. */
  signIn: (form: SignInForm) => Promise<SignInOutcome | readonly SignInChoice[]>;
  onSignedIn: () => void;
  locale: Locale;
}) {
  const t = loginTexts(locale);
  const ids = { email: useId(), password: useId(), problem: useId() };
  const password = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "sending" | SignInOutcome>("idle");
  const [asksCode, setAsksCode] = useState(false);
  const [choices, setChoices] = useState<readonly SignInChoice[]>([]);
  const busy = state === "sending" || state === "ok";
  const problem = problemOf(state, locale);

  useEffect(() => {
    if (state === "wrong") password.current?.select();
  }, [state]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setState("sending");
    const outcome = await signIn({
      email: String(fields.get("email")).trim(),
      password: String(fields.get("password")),
      code: String(fields.get("code") ?? ""),
      member: String(fields.get("member") ?? ""),
    });
    if (typeof outcome !== "string") {
      setChoices(outcome);
      setState("idle");
      return;
    }
    setState(outcome);
    if (outcome === "codeNeeded") setAsksCode(true);
    if (outcome === "wrong") {
      setAsksCode(false);
      setChoices([]);
    }
    if (outcome === "ok") onSignedIn();
  }

  function back() {
    setAsksCode(false);
    setChoices([]);
    setState("idle");
  }

  const invalid = state === "wrong";
  const isFirstStep = !asksCode && choices.length === 0;
  return (
    // method post: a browser that submits before the script runs must not put the password in the address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      {/* E-mail and password are kept in the later steps: all is sent together. */}
      <div className="flex flex-col gap-1.5" hidden={!isFirstStep}>
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
          className={CONTROL}
        />
      </div>
      <div className="flex flex-col gap-1.5" hidden={!isFirstStep}>
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
          maxLength={PASSWORD_MAX_BYTES}
          aria-invalid={invalid}
          aria-describedby={problem === null ? undefined : ids.problem}
          className={CONTROL}
        />
      </div>
      <a
        href="/login/forgot"
        hidden={!isFirstStep}
        className="-mt-3 self-end text-accent text-sm underline underline-offset-4"
      >
        {forgotTexts(locale).link}
      </a>
      {choices.length > 0 ? (
        <ChoiceStep choices={choices} hidden={asksCode} onBack={back} locale={locale} />
      ) : null}
      {asksCode ? (
        <CodeStep
          invalid={state === "wrongCode"}
          problemId={problem === null ? undefined : ids.problem}
          onBack={back}
          locale={locale}
        />
      ) : null}
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
      <ScriptedSubmit isSending={busy} words={t} />
    </form>
  );
}

function problemOf(state: "idle" | "sending" | SignInOutcome, locale: Locale): string | null {
  const { errors } = loginTexts(locale);
  switch (state) {
    case "wrong":
    case "tooMany":
    case "unavailable":
      return errors[state];
    case "wrongCode":
      return codeStepTexts(locale).wrong;
    default:
      return null;
  }
}
