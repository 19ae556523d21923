"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { browserNow } from "@/components/clock";

const TOUCH_EVERY_MS = 5 * 60_000;

/** Extends the session while the user is here: on navigation, at most every five minutes. */
export function KeepAlive() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const touchedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new address is a sign of life
  useEffect(() => {
    const now = browserNow();
    if (touchedAt.current !== null && now - touchedAt.current < TOUCH_EVERY_MS) return;
    touchedAt.current = now;
    // A lost touch costs nothing: the next navigation tries again or the server requires a sign-in.
    fetch("/api/auth/session", { cache: "no-store" }).catch(() => {});
  }, [address]);
  return null;
}
