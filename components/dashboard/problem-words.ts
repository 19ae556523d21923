import { wordOf } from "@/components/text/word-of";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/**
 * What a page says of a problem: its own words where it has some for the code, else the server's. Those
 * are Portuguese: an English page says what it can without them, with the request id as a reference for support.
 */
export function problemWords({ code, errors, detail, requestId }: Problem, locale: Locale): string {
  const { byCode, other } = dashboardTexts(locale).troubles;
  return wordOf(byCode, code) ?? other(errors[0]?.message ?? detail, requestId);
}
