"use client";

import type { ComponentProps, ReactNode } from "react";
import { DialogForm } from "./dialog-form";

/** A button, and the form in a dialog that it opens (useDialogAct). */
export function ActDialog({
  button,
  ...form
}: ComponentProps<typeof DialogForm> & {
  /** The button that opens it; a label where its words alone do not say what it is about. */
  button: { readonly words: ReactNode; readonly look: string; readonly label?: string };
}) {
  return (
    <>
      <button
        type="button"
        onClick={() => form.onOpenChange(true)}
        className={button.look}
        aria-label={button.label}
      >
        {button.words}
      </button>
      <DialogForm {...form} />
    </>
  );
}
