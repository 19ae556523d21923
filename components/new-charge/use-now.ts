"use client";

import { useEffect, useState } from "react";
import { browserNow } from "@/components/clock";

const TICK_MS = 15_000;

/**
 * The time now, for sentences with a deadline.
 *
 * @param serverNow when the server made the page: what stands there until the script runs.
 */
export function useNow(serverNow: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(browserNow());
    const timer = setInterval(() => setNow(browserNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now);
}
