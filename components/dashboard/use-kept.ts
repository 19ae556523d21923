"use client";

import { useState } from "react";
import type { BeforeClosing } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/**
 * Follows whether a text that is shown once was taken along, so that a dialog does not lose it by one key.
 *
 * @param text null while there is none.
 * @returns what the dialog asks before it closes, and what to call once the text was copied or saved.
 */
export function useKept(
  text: string | null,
  locale: Locale,
): { readonly ask: BeforeClosing | null; readonly onKept: () => void } {
  const [kept, setKept] = useState<string | null>(null);
  return {
    ask: text === null || text === kept ? null : dashboardTexts(locale).beforeLosing,
    onKept: () => setKept(text),
  };
}
