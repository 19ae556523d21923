"use client";

import { useEffect, useRef } from "react";

/** How much longer than usual a page waits after requests in a row that failed. */
const PATIENCE_MAX = 8;

/**
 * Looks for news while a member looks at the page: every so often, and at once when they come back to it. A hidden tab
 * asks nothing, and no look begins before the one before it ended.
 *
 * @param look returns whether it got an answer; after failures the page asks less and less often.
 */
export function useWatch(look: (signal: AbortSignal) => Promise<boolean>, everyMs: number): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const left = new AbortController();
    let timer = 0;
    let isLooking = false;
    let patience = 1;
    const plan = () => {
      clearTimeout(timer);
      if (left.signal.aborted || document.visibilityState === "hidden") return;
      timer = window.setTimeout(run, everyMs * patience);
    };
    const run = async () => {
      clearTimeout(timer);
      if (isLooking) return;
      isLooking = true;
      const answered = await latest.current(left.signal).catch(() => false);
      isLooking = false;
      patience = answered ? 1 : Math.min(patience * 2, PATIENCE_MAX);
      plan();
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") void run();
      else clearTimeout(timer);
    };
    document.addEventListener("visibilitychange", onVisibility);
    plan();
    return () => {
      left.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [everyMs]);
}
