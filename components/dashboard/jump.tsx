"use client";

import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import type { JumpTarget } from "./jump-targets";
import { dashboardTexts } from "./texts";

// Few users open it, so it is fetched when they do.
const JumpDialog = lazy(async () => ({ default: (await import("./jump-dialog")).JumpDialog }));

/** The way to every page and action, and to charges by a search, with the keyboard: Ctrl+K, or the button. */
export function Jump({
  targets,
  onGo,
  locale,
}: {
  targets: readonly JumpTarget[];
  onGo: (href: string) => void;
  locale: Locale;
}) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // A dialog that is open already waits for its own answer.
      if (document.querySelector("[role=dialog], dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const t = dashboardTexts(locale);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
        className="mt-5 hidden min-h-9 items-center gap-2 rounded-control border border-control px-3 text-left text-muted text-sm hover:text-ink lg:flex print:hidden"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="flex-1">{t.jump}</span>
        <kbd className="font-mono text-xs">Ctrl K</kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <JumpDialog
            targets={targets}
            onGo={(href) => {
              setOpen(false);
              onGo(href);
            }}
            onClose={() => setOpen(false)}
            locale={locale}
          />
        </Suspense>
      ) : null}
    </>
  );
}
