"use client";

import { useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { TextField } from "@/components/ui/text-field";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { knownWords, passwordFault } from "@/lib/members/password";
import type { Locale } from "@/lib/platform/values/locale";
import { MEMBER_NAME_MAX } from "@/lib/platform/values/merchant";
import { AccessForm, type AccessFormState } from "./access-form";
import { ChosenPassword } from "./chosen-password";
import { inviteTexts } from "./texts";

interface Accepted {
  readonly name: string;
  readonly password: string;
}

const EMPTY: Accepted = { name: "", password: "" };

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
  const [state, setState] = useState<AccessFormState>("idle");
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm({
    initial: EMPTY,
    read(draft) {
      const known = knownWords({ email, name: draft.name, merchantName });
      const fault = passwordFault(draft.password, known);
      return readyUnless(
        {
          name: draft.name.trim() === "" ? t.nameMissing : undefined,
          password: fault ? t.faults[fault] : undefined,
        },
        draft,
      );
    },
    submit: accept,
  });

  // Sent without useAct, whose query client only the pages behind a sign-in have.
  async function accept(input: Accepted) {
    if (state === "sending") return;
    setState("sending");
    setTrouble(null);
    const body = { token, ...input };
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
    if (isAbout(sent.problem, "/password")) return t.faults.easy;
    if (code === "not_found") return `${t.void.heading}. ${t.void.help}`;
    return problemWords(sent.problem, locale);
  }

  return (
    <AccessForm email={email} state={state} trouble={trouble} onSubmit={form.onSubmit} texts={t}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        error={form.faults.name}
        name="name"
        autoComplete="name"
        maxLength={MEMBER_NAME_MAX}
        {...form.text("name")}
      />
      <ChosenPassword
        label={t.password}
        error={form.faults.password}
        field={form.text("password")}
        locale={locale}
      />
    </AccessForm>
  );
}
