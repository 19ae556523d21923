"use client";

import type { FormEventHandler, ReactNode } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { ScriptedSubmit } from "@/components/ui/scripted-submit";
import { Trouble } from "@/components/ui/trouble";

/** What the form of an access says around its fields. */
interface AccessFormTexts {
  readonly submit: string;
  readonly submitting: string;
  readonly needsScript: string;
  readonly done: { readonly heading: string; readonly help: (email: string) => string };
  readonly signIn: string;
}

/** How far the sending of such a form is. */
export type AccessFormState = "idle" | "sending" | "done";

/**
 * The form behind the link of an invitation or of a forgotten password, in which somebody chooses a password; leads on to
 * the sign-in.
 */
export function AccessForm({
  email,
  state,
  trouble,
  onSubmit,
  texts: t,
  children,
}: {
  email: string;
  state: AccessFormState;
  trouble: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  texts: AccessFormTexts;
  children: ReactNode;
}) {
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
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-5" noValidate>
      {/* For password managers, which keep a password with its e-mail. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {children}
      <Trouble words={trouble} />
      <ScriptedSubmit isSending={state === "sending"} words={t} />
    </form>
  );
}
