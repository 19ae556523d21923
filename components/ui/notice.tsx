import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What kind of thing a notice says. */
export type Tone = "info" | "good" | "warning" | "bad";

const LOOKS: Readonly<Record<Tone, { icon: LucideIcon; tint: string }>> = {
  info: { icon: Info, tint: "bg-blue-tint text-blue" },
  good: { icon: CircleCheck, tint: "bg-green-tint text-green" },
  warning: { icon: TriangleAlert, tint: "bg-amber-tint text-amber" },
  bad: { icon: CircleAlert, tint: "bg-red-tint text-red" },
};

/** A sentence that stands out where it matters; `live` where it appears while the user does something else. */
export function Notice({
  tone,
  live = false,
  children,
}: {
  tone: Tone;
  live?: boolean;
  children: ReactNode;
}) {
  const { icon: Icon, tint } = LOOKS[tone];
  return (
    <div
      {...(live ? { role: tone === "bad" ? "alert" : "status" } : {})}
      className={`flex items-start gap-2 rounded-control px-3 py-2 text-sm ${tint}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
