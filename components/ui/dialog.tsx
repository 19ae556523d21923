"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BUTTON } from "./button-style";
import { Notice } from "./notice";

/** What a dialog asks before it closes. */
export interface BeforeClosing {
  readonly question: string;
  /** The button that leaves it open, and the one that closes it. */
  readonly stay: string;
  readonly leave: string;
}

/** A question or a short form over the page; on a phone it rises from the bottom edge. */
export function Dialog({
  open,
  onOpenChange,
  title,
  help,
  close,
  stays = false,
  ask = null,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  help?: ReactNode;
  /** The word for closing it. */
  close: string;
  /** Whether a click beside it leaves it open. */
  stays?: boolean;
  /** What it asks before Escape, a click beside it or its cross close it, for what is lost with it; null: nothing. */
  ask?: BeforeClosing | null;
  children: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  const change = (toOpen: boolean) => {
    if (toOpen || ask === null) onOpenChange(toOpen);
    // A second Escape takes the question back.
    else setAsking(!isAsking);
  };
  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={stays}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.5)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed z-50 flex max-h-[92dvh] w-full flex-col gap-4 overflow-y-auto border border-line bg-card p-5 text-ink shadow-lift transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-card max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:top-1/2 sm:left-1/2 sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card">
          <div className="flex items-start justify-between gap-4">
            <div className="flex min-w-0 flex-col gap-1">
              <Base.Title className="font-semibold text-lg leading-6">{title}</Base.Title>
              {help ? (
                <Base.Description className="text-muted text-sm">{help}</Base.Description>
              ) : null}
            </div>
            <Base.Close aria-label={close} className={`${BUTTON.icon} -mt-1.5 -mr-2 shrink-0`}>
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </div>
          {ask && isAsking ? (
            <Notice tone="warning" live>
              <p>{ask.question}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <button
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: the question is what its user is brought to
                  autoFocus
                  onClick={() => setAsking(false)}
                  className={BUTTON.small}
                >
                  {ask.stay}
                </button>
                <button
                  type="button"
                  onClick={() => {
                    setAsking(false);
                    onOpenChange(false);
                  }}
                  className={BUTTON.small}
                >
                  {ask.leave}
                </button>
              </div>
            </Notice>
          ) : null}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
