"use client";

import type { ReactNode } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/** Confirms an action that cannot simply be undone; where it matters most, by a typed word. */
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
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  help: ReactNode;
  /** The words of the button that does it. */
  action: string;
  /** A word that has to be typed first, and the label of its field. */
  typed?: { readonly word: string; readonly label: string };
  pending: boolean;
  trouble: string | null;
  onConfirm: () => void;
  locale: Locale;
  /** What is decided beside it. */
  children?: ReactNode;
}) {
  const t = dashboardTexts(locale);
  const form = useForm({
    initial: { word: "" },
    read: ({ word }) =>
      !typed || word.trim() === typed.word
        ? ready(true)
        : { kind: "faulty", faults: { word: "other" } },
    submit: onConfirm,
  });

  function change(toOpen: boolean) {
    form.reset();
    onOpenChange(toOpen);
  }

  return (
    <Dialog open={open} onOpenChange={change} title={title} help={help} close={t.close}>
      <form className="flex flex-col gap-4" onSubmit={form.onSubmit}>
        {typed ? (
          <TextField
            label={typed.label}
            {...form.text("word")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        {children}
        <Trouble words={trouble} />
        <DialogButtons cancel={t.cancel} onCancel={() => change(false)}>
          <button
            type="submit"
            disabled={!form.input}
            aria-disabled={pending}
            className={BUTTON.danger}
          >
            {action}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
