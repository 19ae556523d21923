"use client";

import { type ReactNode, useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { CopyButton } from "@/components/ui/copy-button";
import { QrPicture } from "@/components/ui/qr-picture";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { focusOnArrival } from "./focus-on-arrival";
import { securityTexts } from "./texts";

/** What an authenticator app needs. */
interface SetUp {
  readonly secret: string;
  readonly uri: string;
}

/** Sets a second factor up: the password, then the secret for the app, then a code that proves it. */
export function SetUpForm(props: {
  onEnabled: (recoveryCodes: readonly string[]) => void;
  cancel: ReactNode;
  locale: Locale;
}) {
  const [begun, setBegun] = useState<SetUp | null>(null);
  return begun ? <Confirm {...props} {...begun} /> : <Begin {...props} onBegun={setBegun} />;
}

function Begin({
  onBegun,
  cancel,
  locale,
}: {
  onBegun: (begun: SetUp) => void;
  cancel: ReactNode;
  locale: Locale;
}) {
  const t = securityTexts(locale);
  const { act, pending, problem, trouble, reset } = useAct<{ password: string }, SetUp>(
    { method: "POST", path: "/me/second-factor", body: (input) => input },
    { locale, onDone: onBegun },
  );
  const wrong = isAbout(problem, "/password");

  const form = useForm({ initial: { password: "" }, read: ready, submit: act, onEdit: reset });

  return (
    <form onSubmit={form.onSubmit} method="post" className="flex max-w-md flex-col gap-4">
      <p className="text-sm">{t.factor.setUpHelp}</p>
      <TextField
        label={t.currentPassword}
        error={wrong ? t.wrongPassword : undefined}
        ref={focusOnArrival}
        type="password"
        autoComplete="current-password"
        required
        {...form.text("password")}
      />
      <Trouble words={trouble && !wrong ? trouble : null} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
          {t.factor.next}
        </button>
        {cancel}
      </div>
    </form>
  );
}

function Confirm({
  secret,
  uri,
  onEnabled,
  cancel,
  locale,
}: SetUp & {
  onEnabled: (recoveryCodes: readonly string[]) => void;
  cancel: ReactNode;
  locale: Locale;
}) {
  const t = securityTexts(locale).factor;
  const { act, pending, problem, trouble, reset } = useAct<
    { code: string },
    { recoveryCodes: string[] }
  >(
    { method: "POST", path: "/me/second-factor/confirm", body: (input) => input },
    { locale, onDone: ({ recoveryCodes }) => onEnabled(recoveryCodes) },
  );
  const wrong = isAbout(problem, "/code");

  const form = useForm({ initial: { code: "" }, read: ready, submit: act, onEdit: reset });

  return (
    <form onSubmit={form.onSubmit} method="post" className="flex flex-col gap-5">
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start sm:gap-6">
        <div className="flex shrink-0 flex-col">
          <QrPicture text={uri} label={t.qr} size={200} className="w-50" />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div className="flex flex-col gap-2 text-sm">
            <p>{t.scan}</p>
            <p className="text-muted">{t.typed}</p>
            <p className="break-all font-mono">{(secret.match(/.{4}/g) ?? []).join(" ")}</p>
            <CopyButton
              text={secret}
              copied={dashboardTexts(locale).copied}
              className={`${BUTTON.small} self-start`}
            >
              {t.copySecret}
            </CopyButton>
          </div>
          <TextField
            label={t.code}
            hint={t.codeHint}
            error={wrong ? t.wrongCode : undefined}
            ref={focusOnArrival}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={7}
            {...form.text("code")}
            className={`${CONTROL} max-w-40 tabular-nums tracking-widest`}
          />
        </div>
      </div>
      <Trouble words={trouble && !wrong ? trouble : null} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
          {t.confirm}
        </button>
        {cancel}
      </div>
    </form>
  );
}
