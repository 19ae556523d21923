"use client";

import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import type { Locale } from "@/lib/platform/values/locale";
import { focusOnArrival } from "./focus-on-arrival";
import { securityTexts } from "./texts";

/** The recovery codes, this once. */
export function RecoveryCodes({
  codes,
  onKept,
  locale,
}: {
  codes: readonly string[];
  onKept: () => void;
  locale: Locale;
}) {
  const t = securityTexts(locale).factor;
  return (
    <div className="flex flex-col gap-4 rounded-control border border-control p-4">
      <div className="flex flex-col gap-1">
        <h3 ref={focusOnArrival} tabIndex={-1} className="font-semibold outline-none">
          {t.codesHeading}
        </h3>
        <p className="max-w-prose text-muted text-sm">{t.codesHelp}</p>
      </div>
      <ul
        aria-label={t.codesLabel}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 self-start font-mono text-sm sm:gap-x-10"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton
          text={codes.join("\n")}
          copied={dashboardTexts(locale).copied}
          className={BUTTON.quiet}
        >
          {t.copyCodes}
        </CopyButton>
        <button type="button" className={BUTTON.primary} onClick={onKept}>
          {t.kept}
        </button>
      </div>
    </div>
  );
}
