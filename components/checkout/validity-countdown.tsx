"use client";

import { useEffect, useRef, useState } from "react";
import { browserNow } from "@/components/clock";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { isWorthSaying, timeToCount } from "./countdown";

/**
 * The time left, shown only in the last tenth of the validity: earlier it would frighten for
 * nothing. Counts by the server's clock, for a phone's may be wrong.
 */
export function ValidityCountdown({
  createdAt,
  expiresAt,
  serverNow,
  locale,
}: {
  createdAt: number;
  expiresAt: number;
  serverNow: number;
  locale: Locale;
}) {
  const t = textsFor(locale);
  const [now, setNow] = useState(serverNow);
  const clockLead = useRef<number | null>(null);
  useEffect(() => {
    clockLead.current ??= browserNow() - serverNow;
    const timer = setInterval(() => setNow(browserNow() - (clockLead.current ?? 0)), 1_000);
    return () => clearInterval(timer);
  }, [serverNow]);

  const left = timeToCount(createdAt, expiresAt, now);
  return (
    <>
      {left ? (
        <span role="timer" aria-live="off" className="font-medium text-ink tabular-nums">
          {t.checkout.remainingLabel} {t.remaining(left)}.
        </span>
      ) : null}
      <span role="status" className="sr-only">
        {left && isWorthSaying(left) ? `${t.checkout.remainingLabel} ${t.remaining(left)}` : ""}
      </span>
    </>
  );
}
