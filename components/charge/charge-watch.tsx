"use client";

import { useQuery } from "@tanstack/react-query";
import { CloudOff, RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pollIntervalMs } from "@/components/checkout/browser/poll-interval";
import { send } from "@/components/dashboard/send";
import type { Locale } from "@/lib/platform/values/locale";
import { watchTexts } from "./watch-texts";

/** How often a visible page polls while no change is expected. */
const SETTLED_MS = 10_000;

/** The query key of a charge's page: an action invalidates it, so that the page is read again at once. */
export function chargeKey(id: string): readonly string[] {
  return ["charge", id];
}

/**
 * Asks whether the page is still up to date while a member looks at it, has it fetched again when it
 * is not, and says so to those who do not see the change.
 */
export function ChargeWatch({
  id,
  version,
  status,
  hour,
  expecting,
  onStale,
  locale,
}: {
  id: string;
  /** The version of the charge that the page shows. */
  version: string;
  /** The charge's status in words. */
  status: string;
  /** The time at which the page was made, in words. */
  hour: string;
  /** Whether something is likely to happen soon: a payment, a refund's end. */
  expecting: boolean;
  onStale: () => void;
  locale: Locale;
}) {
  const t = watchTexts(locale);
  const [first] = useState(version);
  const [openedMs] = useState(() => performance.now());
  const { data, dataUpdatedAt, isError, fetchStatus } = useQuery({
    queryKey: chargeKey(id),
    queryFn: async ({ signal }) => {
      const sent = await send<{ version: string }>("GET", `/charges/${id}`, { signal });
      if (sent.kind === "done") return sent.body.version;
      throw new Error("no answer");
    },
    // The server's page is the first answer.
    initialData: version,
    staleTime: 0,
    // As the payer's page, which a member may have beside it: less often the longer it is open.
    refetchInterval: () =>
      expecting ? pollIntervalMs(performance.now() - openedMs, 0) : SETTLED_MS,
    refetchOnWindowFocus: "always",
    retry: false,
  });

  const stale = useRef(onStale);
  useEffect(() => {
    stale.current = onStale;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts, also an equal one, for a fetch of the page can fail
  useEffect(() => {
    if (data !== version) stale.current();
  }, [dataUpdatedAt]);

  const lost = isError || fetchStatus === "paused";
  const changed = version !== first;
  const Icon = lost ? CloudOff : RefreshCw;
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-sm print:hidden ${lost ? "text-red" : "text-muted"}`}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {lost ? t.lost : changed ? t.changed(status, hour) : t.watching}
    </p>
  );
}
