import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";

const LOOKS = {
  ok: { icon: CircleCheck, tint: "bg-green-tint text-green" },
  warn: { icon: TriangleAlert, tint: "bg-amber-tint text-amber" },
  bad: { icon: CircleAlert, tint: "bg-red-tint text-red" },
  off: { icon: CircleSlash, tint: "bg-grey-tint text-grey" },
} as const satisfies Record<string, { icon: LucideIcon; tint: string }>;

/** A state as word, icon and tint. */
export function Badge({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const { icon: Icon, tint } = LOOKS[look];
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs ${tint}`}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
