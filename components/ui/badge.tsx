import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** A state as word, icon and tint: colour never stands alone. */
export function Badge({
  icon: Icon,
  tint,
  children,
}: {
  icon: LucideIcon;
  tint: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs leading-5 tracking-normal ${tint}`}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
