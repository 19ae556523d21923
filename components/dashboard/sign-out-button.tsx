"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

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
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted text-sm transition-colors hover:text-ink lg:w-full lg:short:min-h-9"
    >
      <LogOut className="size-5" aria-hidden="true" />
      <span className="max-sm:sr-only">{dashboardTexts(locale).nav.signOut}</span>
    </button>
  );
}
