"use client";

import { type ReactNode, useState } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { dashboardTexts } from "./texts";

/** Asks once more before what cannot simply be taken back; where it matters most, for a word too. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  help,
  action,
  typed,
  pending,
  trouble,
  onConfirm,
  locale,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  help: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** What has to be typed first, with the label that asks for it. */
  typed?: { readonly word: string; readonly label: string };
  pending: boolean;
  trouble: string | null;
  onConfirm: () => void;
  locale: Locale;
}) {
  const t = dashboardTexts(locale);
  const [text, setText] = useState("");
  const ready = !typed || text.trim() === typed.word;

  function change(toOpen: boolean) {
    setText("");
    onOpenChange(toOpen);
  }

  return (
    <Dialog open={open} onOpenChange={change} title={title} help={help} close={t.close}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onConfirm();
        }}
      >
        {typed ? (
          <Field label={typed.label}>
            {(control) => (
              <input
                {...control}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className={CONTROL}
              />
            )}
          </Field>
        ) : null}
        {trouble === null ? null : (
          <Notice tone="bad" live>
            {trouble}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={() => change(false)} className={BUTTON.quiet}>
            {t.cancel}
          </button>
          <button type="submit" disabled={!ready} aria-disabled={pending} className={BUTTON.danger}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
