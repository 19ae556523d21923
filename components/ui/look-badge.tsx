import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";

const LOOKS = {
  ok: { icon: CircleCheck, tint: "bg-green-tint text-green" },
  warn: { icon: TriangleAlert, tint: "bg-amber-tint text-amber" },
  bad: { icon: CircleAlert, tint: "bg-red-tint text-red" },
  off: { icon: CircleSlash, tint: "bg-grey-tint text-grey" },
} as const satisfies Record<string, { icon: LucideIcon; tint: string }>;

/** How something of the service is, as a badge. */
export function LookBadge({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  return <Badge {...LOOKS[look]}>{children}</Badge>;
}
