"use client";

import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { browserNow } from "@/components/clock";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { FINAL_SCREENS } from "@/lib/domain/checkout-screen";
import { pollIntervalMs } from "./poll-interval";
import { readStatus, type ScreenKind } from "./read-status";

/** Failures in a row before the payer is told: one lost answer is nobody's business. */
const FAILURES_TO_TELL = 4;

interface CheckoutWatchProps {
  readonly statusUrl: string;
  /** The screen that the server rendered. */
  readonly screen: ScreenKind;
  /** What a screen reader is told when the server has rendered another screen. */
  readonly announcement: string;
  readonly locale: Locale;
  /** Called when the charge is at another screen than the one rendered. */
  readonly onChange: () => void;
}

/** Notices by itself that the charge moved on, and says so when it cannot look. */
export function CheckoutWatch(props: CheckoutWatchProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Watch {...props} />
    </QueryClientProvider>
  );
}

function Watch({ statusUrl, screen, announcement, locale, onChange }: CheckoutWatchProps) {
  const t = textsFor(locale).checkout;
  const watchedSince = useRef<number | null>(null);
  const failures = useRef(0);
  const [firstScreen] = useState(screen);
  const final = FINAL_SCREENS.includes(screen);

  const status = useQuery({
    queryKey: [statusUrl],
    queryFn: async () => {
      try {
        const seen = await readStatus(statusUrl);
        failures.current = 0;
        return seen;
      } catch {
        failures.current += 1;
        throw new Unanswered(failures.current);
      }
    },
    enabled: !final,
    refetchInterval: () => {
      watchedSince.current ??= browserNow();
      return pollIntervalMs(browserNow() - watchedSince.current, failures.current);
    },
    // The next asking is the retry.
    retry: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const { data: seen, dataUpdatedAt, error, fetchStatus, refetch } = status;

  const tell = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that differs asks again, for a refresh may have been lost on the way
  useEffect(() => {
    if (seen !== undefined && seen !== screen) tell();
  }, [seen, screen, dataUpdatedAt]);

  // Coming back from the bank's app is when the payer wants to know: look at once, and closely again.
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === "hidden" || final) return;
    watchedSince.current = browserNow();
    void refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    const onReturn = () => comeBack();
    const events = ["focus", "pageshow", "online"] as const;
    for (const event of events) window.addEventListener(event, onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      for (const event of events) window.removeEventListener(event, onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, []);

  const lost =
    !final &&
    (fetchStatus === "paused" || (error instanceof Unanswered && error.inARow >= FAILURES_TO_TELL));
  return (
    <>
      <p role="status" className="sr-only">
        {screen === firstScreen ? "" : announcement}
      </p>
      <p
        role="status"
        className={
          lost
            ? "flex items-start gap-2 rounded-control bg-grey-tint px-3 py-2 text-grey text-sm"
            : "sr-only"
        }
      >
        {lost ? (
          <>
            <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {t.connectionLost}
          </>
        ) : null}
      </p>
    </>
  );
}

/** Carries how many askings in a row got no answer, for the page to decide whether to mention it. */
class Unanswered extends Error {
  constructor(readonly inARow: number) {
    super("unanswered");
  }
}
