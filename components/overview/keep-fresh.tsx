"use client";

import { useEffect, useRef, useTransition } from "react";
import { browserNow } from "@/components/clock";
import { useRefresh } from "@/components/dashboard/refresh";
import { send } from "@/components/dashboard/send";
import { useWatch } from "@/components/dashboard/use-watch";
import type { ListChangesResponse } from "@/lib/listing/watch-list";

const LOOK_EVERY_MS = 2_000;

/** Without any news the figures are read anew all the same: days begin, and periods move on. */
const REFRESH_EVERY_MS = 60_000;

/** The figures of a busy shop are read for no more than a part of the time: one that takes long is read less often. */
const REST = 10;

/**
 * Reads the page's figures anew, while a member looks at it, when something happened to the merchant's charges, and
 * every minute. What is on the page stays until the new figures are there.
 */
export function KeepFresh({
  position,
}: {
  /** The position of the merchant's feed when the page was read; null: nothing can be asked for yet. */
  position: number | null;
}) {
  const refresh = useRefresh();
  const [isReading, startReading] = useTransition();
  const seen = useRef(position);
  const began = useRef<number | null>(null);
  const notBefore = useRef(0);
  useEffect(() => {
    seen.current = position;
  }, [position]);
  useEffect(() => {
    const now = browserNow();
    if (isReading) return;
    notBefore.current = began.current === null ? now : now + REST * (now - began.current);
    began.current = now;
  }, [isReading]);

  useWatch(async (signal) => {
    const now = browserNow();
    if (isReading || now < notBefore.current) return true;
    let isOld = now - (began.current ?? now) >= REFRESH_EVERY_MS;
    let answered = true;
    if (!isOld && seen.current !== null) {
      const path = `/charges/changes?after=${seen.current}`;
      const sent = await send<ListChangesResponse>("GET", path, { signal });
      answered = sent.kind === "done";
      isOld = sent.kind === "done" && sent.body.position !== seen.current;
    }
    if (isOld && !signal.aborted) {
      began.current = browserNow();
      startReading(refresh);
    }
    return answered;
  }, LOOK_EVERY_MS);
  return null;
}
