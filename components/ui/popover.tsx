"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A button that opens a panel below itself. Made of `<details>`, so it opens before this page's
 * script is there; the script adds closing by Escape, by a click elsewhere, and by going somewhere.
 */
export function Popover({
  button,
  group,
  anchor = "button",
  className,
  panelClassName,
  onOpen,
  children,
}: {
  /** What the button shows. */
  button: ReactNode;
  /** At most one panel of a group is open. */
  group: string;
  /** What the panel stands below: its button (on phones the row), or always the row it is in. */
  anchor?: "button" | "row";
  className: string;
  panelClassName: string;
  /** Called when the panel is opened by a user, or was before this page's script was there. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const opened = useRef(onOpen);

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) element.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !element.open) return;
      const within = element.contains(document.activeElement);
      element.open = false;
      if (within) element.querySelector("summary")?.focus();
    };
    const closeOnLeaving = ({ type, target }: Event) => {
      // A form that stays on the page has nowhere to go to, and says so by having no action.
      const left = type === "submit" ? "form[action]" : "a[href]";
      if (!(target instanceof Element) || !target.closest(left)) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    if (element.open) opened.current?.();
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    element.addEventListener("click", closeOnLeaving);
    element.addEventListener("submit", closeOnLeaving);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
      element.removeEventListener("click", closeOnLeaving);
      element.removeEventListener("submit", closeOnLeaving);
    };
  }, []);

  return (
    <details
      ref={details}
      name={group}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className={anchor === "button" ? "sm:relative" : ""}
    >
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${className}`}>
        {button}
      </summary>
      <div
        className={`absolute z-30 mt-2 rounded-card border border-line bg-card text-ink shadow-lift ${panelClassName}`}
      >
        {children}
      </div>
    </details>
  );
}
