"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/** The places that a phone's bar has no room for, above it; it closes with a choice, Escape, or a press elsewhere. */
export function MorePlaces({
  label,
  waiting,
  children,
}: {
  label: string;
  /** The mark of what waits at those places. */
  waiting: ReactNode;
  children: ReactNode;
}) {
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => more.current?.removeAttribute("open");
    const onPress = ({ target }: Event) => {
      // A press on a place counts when the click has led there.
      if (!(target instanceof Node && more.current?.contains(target))) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !more.current?.open) return;
      close();
      more.current.querySelector("summary")?.focus();
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && more.current?.contains(target) && target.closest("a")) {
        close();
      }
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
    };
  }, []);
  return (
    <details ref={more} className="group">
      <summary className="relative flex min-h-14 cursor-pointer list-none flex-col items-center justify-center gap-0.5 font-medium text-[0.6875rem] text-muted hover:text-ink group-open:text-accent [&::-webkit-details-marker]:hidden">
        <Ellipsis className="size-5 shrink-0" aria-hidden="true" />
        <span className="max-w-full truncate">{label}</span>
        {waiting}
      </summary>
      <ul className="absolute inset-x-0 bottom-full border-line border-y low:top-full low:bottom-auto bg-card px-2 py-2 shadow-lift">
        {children}
      </ul>
    </details>
  );
}
