"use client";

import { BUTTON } from "@/components/ui/button-style";
import { Trouble } from "@/components/ui/trouble";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { dashboardTexts } from "./texts";

/**
 * What went wrong with saving a setting. Where somebody else changed it meanwhile, nothing was saved, and the page offers
 * to show how it is now; what the user typed stays until then.
 */
export function SaveTrouble({
  problem,
  trouble,
  locale,
}: {
  problem: Problem | null;
  trouble: string | null;
  locale: Locale;
}) {
  const t = dashboardTexts(locale).changedMeanwhile;
  if (problem?.code !== "conflict") return <Trouble words={trouble} />;
  return (
    <Trouble
      words={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-0 flex-1 basis-64">{t.words}</span>
          <button type="button" onClick={() => window.location.reload()} className={BUTTON.small}>
            {t.reload}
          </button>
        </span>
      }
    />
  );
}
