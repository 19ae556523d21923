"use client";

import { type ReactNode, use, useDeferredValue } from "react";

/**
 * What a promise brings. While a new one is on its way, what the former brought stays, paler: the
 * page is not held up, and nothing jumps. The first one needs a Suspense boundary around it.
 */
export function Latest({ content }: { content: Promise<ReactNode> }) {
  const shown = useDeferredValue(content);
  return (
    <div
      className={`min-w-0 transition-opacity ${shown === content ? "" : "opacity-50 delay-300"}`}
    >
      {use(shown)}
    </div>
  );
}
