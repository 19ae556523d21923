"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";

const ITEM =
  "flex min-h-10 w-full cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-left text-sm outline-none data-highlighted:bg-accent-tint data-disabled:opacity-60";

/** A button that opens a list of things to do. */
export function Menu({
  trigger,
  label,
  defaultOpen = false,
  className,
  children,
}: {
  /** What the button shows. */
  trigger: ReactNode;
  /** The accessible name of the trigger, where it shows no words. */
  label?: string;
  /** Whether the menu is open when it appears. */
  defaultOpen?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger className={className} {...(label ? { "aria-label": label } : {})}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="max-h-[min(24rem,var(--available-height))] min-w-48 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-control border border-line bg-card p-1 text-ink shadow-lift outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An entry of a menu that acts. */
export function MenuAction({
  onSelect,
  disabled = false,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Item className={ITEM} onClick={onSelect} disabled={disabled}>
      {children}
    </Base.Item>
  );
}
