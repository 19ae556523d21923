"use client";

import type { LucideIcon } from "lucide-react";
import { Fragment, type ReactNode, Suspense, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/** What a dialog is given by the button that opens it. */
export interface OpenedDialog {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * A button and its dialog, whose script is fetched when a user reaches for it: most visits to a page open none. The dialog is
 * made anew at each opening, so it begins with the page as it is then.
 */
export function DialogLater({
  words,
  label,
  icon: Icon,
  look = BUTTON.quiet,
  offered = true,
  load,
  dialog,
  locale,
}: {
  /** What the button says. */
  words: string;
  /** What it says where its words alone do not say what it is about. */
  label?: string;
  icon: LucideIcon;
  look?: string;
  /** Whether there is a button now; a dialog that is open stays. */
  offered?: boolean;
  /** Fetches the dialog's script. */
  load: () => Promise<unknown>;
  dialog: (opened: OpenedDialog) => ReactNode;
  locale: Locale;
}) {
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const [unreached, setUnreached] = useState(false);
  const preload = () => void load().catch(() => {});
  async function show() {
    try {
      await load();
      setUnreached(false);
    } catch {
      setUnreached(true);
      return;
    }
    setOpenings((count) => count + 1);
    setOpen(true);
  }
  return (
    <>
      {offered ? (
        <button
          type="button"
          className={look}
          aria-haspopup="dialog"
          aria-label={label}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={show}
        >
          <Icon className="size-4" aria-hidden="true" />
          {words}
        </button>
      ) : null}
      {unreached ? (
        <p role="alert" className="self-center text-red text-sm">
          {dashboardTexts(locale).troubles.unreached}
        </p>
      ) : null}
      {openings > 0 ? (
        <Suspense>
          <Fragment key={openings}>{dialog({ open, onOpenChange: setOpen })}</Fragment>
        </Suspense>
      ) : null}
    </>
  );
}
