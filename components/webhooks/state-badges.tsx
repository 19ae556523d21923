import { LookBadge } from "@/components/ui/look-badge";
import type { Locale } from "@/lib/platform/values/locale";
import type { DeliveryState } from "@/lib/webhooks/endpoint";
import { deliveryTexts } from "./delivery-texts";
import type { Standing } from "./shown-endpoint";
import { webhooksTexts } from "./webhooks-texts";

const STANDINGS = {
  working: "ok",
  failing: "warn",
  resting: "warn",
  paused: "off",
  stopped: "bad",
  gone: "bad",
} as const satisfies Record<Standing, string>;

/** How an endpoint stands, as a badge. */
export function StandingBadge({ standing, locale }: { standing: Standing; locale: Locale }) {
  return (
    <LookBadge look={STANDINGS[standing]}>{webhooksTexts(locale).standings[standing]}</LookBadge>
  );
}

const DELIVERIES = {
  waiting: "off",
  delivered: "ok",
  failed: "bad",
  skipped: "off",
} as const satisfies Record<DeliveryState, string>;

/** How a delivery stands, as a badge; one that was tried and waits is being retried. */
export function DeliveryBadge({
  state,
  attempts,
  locale,
}: {
  state: DeliveryState;
  /** How often it was tried. */
  attempts: number;
  locale: Locale;
}) {
  const t = deliveryTexts(locale);
  const isRetried = state === "waiting" && attempts > 0;
  return (
    <LookBadge look={isRetried ? "warn" : DELIVERIES[state]}>
      {isRetried ? t.retried : t.states[state]}
    </LookBadge>
  );
}
