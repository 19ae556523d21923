import {
  BadgeCheck,
  Ban,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  Clock,
  type LucideIcon,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { ChargeStatus } from "@/lib/charges/charge-status";

interface StatusLook {
  readonly icon: LucideIcon;
  readonly tint: string;
}

/** Word, icon and tint for each state: colour never stands alone. Outlines are for what is over. */
export const STATUS_LOOKS: Readonly<Record<ChargeStatus, StatusLook>> = {
  CREATING: { icon: CircleDashed, tint: "border-transparent bg-grey-tint text-grey" },
  PENDING: { icon: Clock, tint: "border-transparent bg-amber-tint text-amber" },
  OVERDUE: { icon: CalendarX2, tint: "border-transparent bg-red-tint text-red" },
  CONFIRMED: { icon: BadgeCheck, tint: "border-transparent bg-blue-tint text-blue" },
  RECEIVED: { icon: CircleCheck, tint: "border-transparent bg-green-tint text-green" },
  REFUNDING: { icon: Undo2, tint: "border-transparent bg-violet-tint text-violet" },
  REFUNDED: { icon: RotateCcw, tint: "border-current text-violet" },
  CHARGEBACK: { icon: TriangleAlert, tint: "border-current text-red" },
  CANCELED: { icon: Ban, tint: "border-current text-grey" },
};

/** The state of a charge. */
export function StatusBadge({ status, label }: { status: ChargeStatus; label: string }) {
  const { icon, tint } = STATUS_LOOKS[status];
  return (
    <Badge icon={icon} tint={`border ${tint}`}>
      {label}
    </Badge>
  );
}
