import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const TINTS = {
  grey: "bg-grey-tint text-grey",
  amber: "bg-amber-tint text-amber",
  red: "bg-red-tint text-red",
  blue: "bg-blue-tint text-blue",
  violet: "bg-violet-tint text-violet",
} as const;

/** The head of a screen that reports a state: its icon, its words, its tint, and what follows from it. */
export function ScreenHead({
  icon: Icon,
  tint,
  heading,
  children,
}: {
  icon: LucideIcon;
  tint: keyof typeof TINTS;
  heading: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4">
      <span className={`flex size-12 items-center justify-center rounded-full ${TINTS[tint]}`}>
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <h1 tabIndex={-1} className="text-balance font-semibold text-2xl tracking-tight">
        {heading}
      </h1>
      {children}
    </div>
  );
}
