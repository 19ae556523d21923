"use client";

import { useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { useHydrated } from "@/components/ui/use-hydrated";
import { knownWords, passwordFault } from "@/lib/members/password";
import type { Locale } from "@/lib/platform/values/locale";
import { MEMBER_NAME_MAX } from "@/lib/platform/values/merchant";
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
  const hydrated = useHydrated();
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
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
    <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5" noValidate>
      {/* For password managers, which keep a password with its e-mail. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
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
      <Trouble words={trouble} />
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
