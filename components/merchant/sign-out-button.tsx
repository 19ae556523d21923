"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";

/** Ends the session. */
export function SignOutButton({
  onSignOut,
  locale,
}: {
  onSignOut: () => Promise<unknown>;
  locale: Locale;
}) {
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    if (leaving) return;
    setLeaving(true);
    try {
      await onSignOut();
    } finally {
      setLeaving(false);
    }
  }

  return (
    <button
      type="button"
      onClick={leave}
      aria-disabled={leaving}
      className="flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-3 font-medium text-muted text-xs transition-colors hover:text-ink lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:text-sm"
    >
      <LogOut className="size-5" aria-hidden="true" />
      {textsFor(locale).merchant.signOut}
    </button>
  );
}
