"use client";

import { useEffect, useRef } from "react";
import { browserNow } from "@/components/clock";
import { useRefresh } from "@/components/dashboard/refresh";

const REFRESH_EVERY_MS = 60_000;

/**
 * Reads the page's figures anew every minute while a member looks at it, and at once when they come
 * back to it after longer. What is on the page stays until the new figures are there.
 */
export function KeepFresh() {
  const refresh = useRefresh();
  const readAt = useRef<number | null>(null);
  useEffect(() => {
    readAt.current = browserNow();
    const look = () => {
      if (document.visibilityState !== "visible") return;
      if (browserNow() - (readAt.current ?? 0) < REFRESH_EVERY_MS) return;
      readAt.current = browserNow();
      refresh();
    };
    const timer = setInterval(look, REFRESH_EVERY_MS / 4);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);
  return null;
}
