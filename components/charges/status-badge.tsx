import {
  BadgeCheck,
  Ban,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  RotateCcw,
  TimerOff,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import type { Charge } from "@/lib/charges/charge";
import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import { PARTLY_REFUNDED } from "@/lib/listing/charge-query";
import type { ShownCharge } from "@/lib/listing/shown-charge";
import type { Locale } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";

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

const END_ICONS: Readonly<Record<CancelReason, LucideIcon>> = {
  expired: TimerOff,
  refused: CircleX,
  canceled: Ban,
};

/** Some of the money went back, and the rest is where it was. */
const PARTLY_RETURNED: StatusLook = {
  icon: RotateCcw,
  tint: "border-transparent bg-violet-tint text-violet",
};

type Shown = Pick<Charge, "status" | "cancelReason"> & Partial<Pick<ShownCharge, "returned">>;

function isPartlyReturned({ status, returned = cents(0) }: Shown): boolean {
  return returned > 0n && PARTLY_REFUNDED.includes(status);
}

/** The state of a charge in words; of one that ended unpaid, how it ended; of a paid one, whether a part went back. */
export function statusWords(charge: Shown, locale: Locale): string {
  const { statuses, ends, partlyReturned } = textsFor(locale);
  if (isPartlyReturned(charge)) return partlyReturned;
  const { status, cancelReason } = charge;
  return status === "CANCELED" && cancelReason ? ends[cancelReason] : statuses[status];
}

/** The state of a charge. */
export function StatusBadge({ charge, locale }: { charge: Shown; locale: Locale }) {
  const { status, cancelReason } = charge;
  const { icon, tint } = isPartlyReturned(charge) ? PARTLY_RETURNED : STATUS_LOOKS[status];
  const end = status === "CANCELED" && cancelReason;
  return (
    <Badge icon={end ? END_ICONS[end] : icon} tint={`border ${tint}`}>
      {statusWords(charge, locale)}
    </Badge>
  );
}
