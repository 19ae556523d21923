"use client";

import { getProviders, signIn } from "next-auth/react";
import {
  LoginForm,
  type SignInForm as SentForm,
  type SignInOutcome,
} from "@/components/login/login-form";
import { CHOICE_REQUIRED, type SignInChoice } from "@/lib/members/sign-in-choice";
import type { Locale } from "@/lib/platform/values/locale";

/** The form, with next-auth behind it. */
export function SignInForm({ target, locale }: { target: string; locale: Locale }) {
  return (
    <LoginForm
      signIn={trySignIn}
      // A full load: nothing that this tab holds of a former session survives it.
      onSignedIn={() => window.location.assign(target)}
      locale={locale}
    />
  );
}

async function trySignIn(form: SentForm): Promise<SignInOutcome | readonly SignInChoice[]> {
  try {
    // Checked first, for signIn leaves the page for a bare error page when this fails.
    if ((await getProviders()) === null) return "unavailable";
    const answer = await signIn("credentials", { ...form, redirect: false });
    if (answer === undefined) return "unavailable";
    if (answer.ok && answer.error === null) return "ok";
    if (answer.error?.startsWith(CHOICE_REQUIRED)) {
      return JSON.parse(answer.error.slice(CHOICE_REQUIRED.length));
    }
    if (answer.error === "TOTP_REQUIRED") return "codeNeeded";
    if (answer.error === "TOTP_WRONG") return "wrongCode";
    if (answer.error === "RATE_LIMITED" || answer.status === 429) return "tooMany";
    return answer.error === "CredentialsSignin" ? "wrong" : "unavailable";
  } catch {
    return "unavailable";
  }
}
