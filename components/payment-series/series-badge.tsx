import { LookBadge } from "@/components/ui/look-badge";
import type { Locale } from "@/lib/platform/values/locale";
import type { SeriesLook } from "./shown-series";
import { paymentSeriesTexts } from "./texts";

const LOOKS = {
  incomplete: "bad",
  open: "warn",
  paid: "ok",
  ended: "off",
  canceled: "off",
} as const satisfies Record<SeriesLook, string>;

/** How a series stands, as a badge. */
export function SeriesBadge({ look, locale }: { look: SeriesLook; locale: Locale }) {
  return <LookBadge look={LOOKS[look]}>{paymentSeriesTexts(locale).looks[look]}</LookBadge>;
}
