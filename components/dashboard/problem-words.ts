import type { Locale } from "@/components/text/choose-locale";
import type { Problem } from "@/lib/contract/problems";
import { dashboardTexts } from "./texts";

/**
 * What a page says of a problem: its own words where it has some for the code, else the server's. Those
 * are Portuguese: an English page says what it can without them, with the reference to ask about.
 */
export function problemWords({ code, errors, detail, requestId }: Problem, locale: Locale): string {
  const { byCode, other } = dashboardTexts(locale).troubles;
  return byCode[code] ?? other(errors[0]?.message ?? detail, requestId);
}
