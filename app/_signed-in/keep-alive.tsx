"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { browserNow } from "@/components/clock";
import { SessionEnd } from "@/components/dashboard/session-end";
import type { Locale } from "@/lib/platform/values/locale";

const TOUCH_EVERY_MS = 5 * 60_000;

/** How long before its end a session is said to end. */
const WARNED_MS = 2 * 60_000;

const LOOK_EVERY_MS = 5_000;

/** When one of the tabs extended the session last: all of them share its cookie. */
const TOUCHED_AT = "vintem.session-touched-at";

/**
 * Extends the session while the user is here: on navigation, at most every five minutes. Two minutes before it ends for
 * want of use, the page says so and offers to extend it.
 */
export function KeepAlive({
  idleSeconds,
  locale,
}: {
  /** After how long without use a session ends. */
  idleSeconds: number;
  locale: Locale;
}) {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [state, setState] = useState<"in use" | "ends soon" | "over">("in use");

  const touch = useCallback(async () => {
    const at = browserNow();
    try {
      const answer = await fetch("/api/auth/session", { cache: "no-store" });
      if (!answer.ok) return;
    } catch {
      // A lost touch costs nothing: the next navigation tries again or the server requires a sign-in.
      return;
    }
    localStorage.setItem(TOUCHED_AT, String(at));
    setState("in use");
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new address is a sign of life
  useEffect(() => {
    if (unusedMs() >= TOUCH_EVERY_MS) void touch();
  }, [address, touch]);

  useEffect(() => {
    const look = () => {
      const left = idleSeconds * 1_000 - unusedMs();
      setState((now) =>
        left <= 0 ? (now === "in use" ? now : "over") : left <= WARNED_MS ? "ends soon" : "in use",
      );
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [idleSeconds]);

  return state === "in use" ? null : (
    <SessionEnd isOver={state === "over"} onStay={() => void touch()} locale={locale} />
  );
}

/** How long no tab has extended the session. */
function unusedMs(): number {
  return browserNow() - Number(localStorage.getItem(TOUCHED_AT) ?? 0);
}
