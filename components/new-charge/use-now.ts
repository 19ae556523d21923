"use client";

import { useEffect, useState } from "react";
import { browserNow } from "@/components/clock";

const TICK_MS = 15_000;

/**
 * The time now, for sentences with a deadline.
 *
 * @param serverNow when the server made the page: what stands there until the script runs.
 * @param aheadMs by how much the merchant's sandbox clock is ahead of the browser's; 0 in production.
 */
export function useNow(serverNow: number, aheadMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(browserNow() + aheadMs);
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [aheadMs]);
  return new Date(now);
}
