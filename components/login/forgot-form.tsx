"use client";

import { useState } from "react";
import { problemWords } from "@/components/dashboard/problem-words";
import { send } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { ScriptedSubmit } from "@/components/ui/scripted-submit";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { readyUnless, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { forgotTexts } from "./forgot-texts";

/** Requests the link for an e-mail; says the same whether anybody has it. */
export function ForgotForm({ locale }: { locale: Locale }) {
  const t = forgotTexts(locale);
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm({
    initial: { email: "" },
    read: ({ email }) =>
      readyUnless(
        { email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : t.emailMissing },
        email.trim(),
      ),
    submit: request,
  });

  // Sent without useAct, whose query client only the pages behind a sign-in have.
  async function request(email: string) {
    if (state === "sending") return;
    setState("sending");
    setTrouble(null);
    const sent = await send<null>("POST", "/forgotten-password", { body: { email } });
    setState(sent.kind === "done" ? "sent" : "idle");
    if (sent.kind === "lost") setTrouble(dashboardTexts(locale).troubles.lost);
    if (sent.kind !== "problem") return;
    const isThrottled = sent.problem.code === "too_many_requests";
    setTrouble(isThrottled ? t.tooMany : problemWords(sent.problem, locale));
  }

  if (state === "sent") {
    return (
      <div className="flex flex-col gap-4" role="status">
        <Notice tone="good">
          <strong className="font-semibold">{t.sent.heading}.</strong>{" "}
          {t.sent.help(form.values.email.trim())}
        </Notice>
        <a href="/login" className={BUTTON.quiet}>
          {t.back}
        </a>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={form.onSubmit} className="flex flex-col gap-5" noValidate>
      <TextField
        label={t.email}
        error={form.faults.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...form.text("email")}
      />
      <Trouble words={trouble} />
      <ScriptedSubmit isSending={state === "sending"} words={t} />
      <a href="/login" className="self-start text-accent text-sm underline underline-offset-4">
        {t.back}
      </a>
    </form>
  );
}
