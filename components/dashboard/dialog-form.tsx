"use client";

import type { FormEventHandler, ReactNode } from "react";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/** A dialog with a form: its fields, what went wrong, and the buttons that send it or leave it. */
export function DialogForm({
  open,
  onOpenChange,
  title,
  help,
  stays = false,
  onSubmit,
  trouble,
  cancel,
  submit,
  locale,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  help?: string;
  /** Whether a click beside the dialog leaves it open. */
  stays?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  trouble: ReactNode;
  /** What the button says that leaves it, where that is not "Cancel". */
  cancel?: string;
  /** The button that sends it; null where nothing can be sent any more. */
  submit: { readonly words: string; readonly pending: boolean; readonly look?: string } | null;
  locale: Locale;
  /** The fields. */
  children: ReactNode;
}) {
  const words = dashboardTexts(locale);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      help={help}
      close={words.close}
      stays={stays}
    >
      <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
        {children}
        <Trouble words={trouble} />
        <DialogButtons cancel={cancel ?? words.cancel} onCancel={() => onOpenChange(false)}>
          {submit ? (
            // aria-disabled keeps the focus on the button while it waits.
            <button
              type="submit"
              aria-disabled={submit.pending}
              className={submit.look ?? BUTTON.primary}
            >
              {submit.words}
            </button>
          ) : null}
        </DialogButtons>
      </form>
    </Dialog>
  );
}
