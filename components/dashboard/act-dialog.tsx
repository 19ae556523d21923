"use client";

import type { FormEventHandler, ReactNode } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/** A button, and the form in a dialog that it opens (useDialogAct). */
export function ActDialog({
  open,
  onOpenChange,
  button,
  title,
  help,
  stays = false,
  onSubmit,
  trouble,
  submit,
  locale,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it; a label where its words alone do not say what it is about. */
  button: { readonly words: ReactNode; readonly look: string; readonly label?: string };
  title: string;
  help?: string;
  /** Whether a click beside the dialog leaves it open. */
  stays?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  trouble: ReactNode;
  /** The button that sends it. */
  submit: { readonly words: string; readonly pending: boolean; readonly look?: string };
  locale: Locale;
  /** The fields. */
  children: ReactNode;
}) {
  const words = dashboardTexts(locale);
  return (
    <>
      <button
        type="button"
        onClick={() => onOpenChange(true)}
        className={button.look}
        {...(button.label ? { "aria-label": button.label } : {})}
      >
        {button.words}
      </button>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={title}
        {...(help ? { help } : {})}
        close={words.close}
        stays={stays}
      >
        <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
          {children}
          <Trouble words={trouble} />
          <DialogButtons cancel={words.cancel} onCancel={() => onOpenChange(false)}>
            {/* aria-disabled keeps the focus on the button while it waits. */}
            <button
              type="submit"
              aria-disabled={submit.pending}
              className={submit.look ?? BUTTON.primary}
            >
              {submit.words}
            </button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}
