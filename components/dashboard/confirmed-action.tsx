"use client";

import type { Locale } from "@/lib/platform/values/locale";
import { ConfirmDialog } from "./confirm-dialog";
import { useDialogAct } from "./use-dialog-act";

/** The words of an action that is confirmed before it is done. */
export interface ActionWords {
  readonly button: string;
  /** The button's name, where its words alone do not say what it is about. */
  readonly label?: string;
  readonly title: string;
  readonly help: string;
  readonly done: string;
}

/** A button that does what cannot simply be taken back, once the user has confirmed it. */
export function ConfirmedAction({
  method,
  path,
  body,
  look,
  words,
  typed,
  leadsTo,
  locale,
}: {
  method: "POST" | "DELETE";
  /** Below `/api/dashboard`. */
  path: string;
  /** What is sent; none for what needs no body. */
  body?: unknown;
  look: string;
  words: ActionWords;
  /** A word that has to be typed first, and the label of its field. */
  typed?: { readonly word: string; readonly label: string };
  /** The page that is opened once it is done, where this one is about what is gone then. */
  leadsTo?: string;
  locale: Locale;
}) {
  const { act, pending, trouble, open, change } = useDialogAct<void>(
    { method, path, ...(body === undefined ? {} : { body: () => body }) },
    {
      locale,
      done: words.done,
      ...(leadsTo === undefined ? {} : { leadsTo }),
    },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => change(true)}
        className={look}
        {...(words.label ? { "aria-label": words.label } : {})}
      >
        {words.button}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={change}
        title={words.title}
        help={words.help}
        action={words.button}
        {...(typed ? { typed } : {})}
        pending={pending}
        trouble={trouble}
        onConfirm={() => act()}
        locale={locale}
      />
    </>
  );
}
