"use client";

import { useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { AccessForm, type AccessFormState } from "@/components/invite/access-form";
import { ChosenPassword } from "@/components/invite/chosen-password";
import { inviteTexts } from "@/components/invite/texts";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { knownWords, passwordFault } from "@/lib/members/password";
import type { Locale } from "@/lib/platform/values/locale";
import { forgotTexts } from "./forgot-texts";

/** Another password in the place of a forgotten one; leads on to the sign-in. */
export function ResetForm({
  token,
  email,
  merchantName,
  locale,
}: {
  token: string;
  email: string;
  /** Null for an operator. */
  merchantName: string | null;
  locale: Locale;
}) {
  const texts = forgotTexts(locale);
  const t = texts.reset;
  const { faults } = inviteTexts(locale);
  const [state, setState] = useState<AccessFormState>("idle");
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm({
    initial: { password: "" },
    read({ password }) {
      const known = knownWords({ email, ...(merchantName === null ? {} : { merchantName }) });
      const fault = passwordFault(password, known);
      return readyUnless({ password: fault ? faults[fault] : undefined }, password);
    },
    submit: reset,
  });

  // Sent without useAct, whose query client only the pages behind a sign-in have.
  async function reset(password: string) {
    if (state === "sending") return;
    setState("sending");
    setTrouble(null);
    const sent = await send<{ email: string }>("POST", "/reset-password", {
      body: { token, password },
    });
    if (sent.kind === "done") return setState("done");
    setState("idle");
    if (sent.kind === "lost") return setTrouble(dashboardTexts(locale).troubles.lost);
    const { code } = sent.problem;
    if (isAbout(sent.problem, "/password")) setTrouble(faults.easy);
    else if (code === "not_found") setTrouble(`${t.void.heading}. ${t.void.help}`);
    else if (code === "too_many_requests") setTrouble(texts.tooMany);
    else setTrouble(problemWords(sent.problem, locale));
  }

  return (
    <AccessForm email={email} state={state} trouble={trouble} onSubmit={form.onSubmit} texts={t}>
      <ChosenPassword
        label={t.password}
        error={form.faults.password}
        field={form.text("password")}
        locale={locale}
      />
      <p className="text-muted text-sm">{t.sessions}</p>
    </AccessForm>
  );
}
