"use client";

import { useEffect } from "react";
import { useRefresh } from "@/components/dashboard/refresh";

const EVERY_MS = 5_000;

/** Brings the page up to date every few seconds while it is looked at: what it shows moves on by itself. */
export function KeepFresh() {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return null;
}
