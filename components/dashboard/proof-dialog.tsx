"use client";

import { useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { isAbout } from "./is-about";
import { proofTexts } from "./proof-texts";
import { dashboardTexts } from "./texts";
import { useAct } from "./use-act";

/** The dialog that asks for the password or a code again. */
export function ProofDialog({
  open,
  onClose,
  locale,
}: {
  open: boolean;
  onClose: (isProved: boolean) => void;
  locale: Locale;
}) {
  const t = proofTexts(locale);
  return (
    <Dialog
      open={open}
      onOpenChange={(toOpen) => {
        if (!toOpen) onClose(false);
      }}
      title={t.title}
      help={t.help}
      close={dashboardTexts(locale).close}
      stays
    >
      <ProofForm onProved={() => onClose(true)} onCancel={() => onClose(false)} locale={locale} />
    </Dialog>
  );
}

/** Taken apart from the dialog: what was typed is gone when that closes. */
function ProofForm({
  onProved,
  onCancel,
  locale,
}: {
  onProved: () => void;
  onCancel: () => void;
  locale: Locale;
}) {
  const words = dashboardTexts(locale);
  const t = proofTexts(locale);
  const [by, setBy] = useState<"password" | "code">("password");
  const { act, pending, problem, trouble, reset } = useAct<{ text: string }, null>(
    { method: "POST", path: "/me/proof", body: ({ text }) => ({ [by]: text }) },
    { locale, onDone: onProved },
  );
  const form = useForm({ initial: { text: "" }, read: ready, submit: act, onEdit: reset });
  const isWrong = isAbout(problem, `/${by}`);
  const field =
    by === "password"
      ? ({ label: t.password, type: "password", autoComplete: "current-password" } as const)
      : ({ label: t.code, autoComplete: "one-time-code", maxLength: 32 } as const);
  return (
    <form
      onSubmit={(event) => {
        // React passes events on to the form whose dialog asked.
        event.stopPropagation();
        form.onSubmit(event);
      }}
      method="post"
      className="flex flex-col gap-4"
    >
      <TextField
        key={by}
        {...field}
        {...form.text("text")}
        error={isWrong ? (by === "password" ? t.wrongPassword : t.wrongCode) : undefined}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <button
        type="button"
        onClick={() => {
          setBy(by === "password" ? "code" : "password");
          form.reset();
          reset();
        }}
        className="self-start text-accent text-sm underline underline-offset-2"
      >
        {by === "password" ? t.useCode : t.usePassword}
      </button>
      <Trouble words={trouble && !isWrong ? trouble : null} />
      <DialogButtons cancel={words.cancel} onCancel={onCancel}>
        <button type="submit" aria-disabled={pending} className={BUTTON.primary}>
          {t.submit}
        </button>
      </DialogButtons>
    </form>
  );
}
