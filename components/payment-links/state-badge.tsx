import { LookBadge } from "@/components/ui/look-badge";
import type { LinkState } from "@/lib/payment-links/payment-link";
import type { Locale } from "@/lib/platform/values/locale";
import { paymentLinkTexts } from "./texts";

const LOOKS = { ACTIVE: "ok", STOPPED: "off", ENDED: "off", FULL: "warn" } as const;

/** Whether a link makes charges, as a badge. */
export function LinkStateBadge({ state, locale }: { state: LinkState; locale: Locale }) {
  return <LookBadge look={LOOKS[state]}>{paymentLinkTexts(locale).states[state]}</LookBadge>;
}
