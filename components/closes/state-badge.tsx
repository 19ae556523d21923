import { LookBadge } from "@/components/ui/look-badge";
import type { CloseState } from "@/lib/ledger/close";
import type { Locale } from "@/lib/platform/values/locale";
import { closesTexts } from "./texts";

const LOOKS = { closed: "ok", differs: "bad", open: "warn" } as const satisfies Record<
  CloseState,
  string
>;

/** How a day stands, as a badge. */
export function CloseStateBadge({ state, locale }: { state: CloseState; locale: Locale }) {
  return <LookBadge look={LOOKS[state]}>{closesTexts(locale).state[state]}</LookBadge>;
}
