"use client";

import { Download } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useKept } from "@/components/dashboard/use-kept";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { saveFile } from "@/components/ui/save-file";
import type { Locale } from "@/lib/platform/values/locale";
import { securityTexts } from "./texts";

/** The recovery codes, this once, in a dialog that is not left by mistake. */
export function RecoveryCodes({
  codes,
  onDone,
  locale,
}: {
  codes: readonly string[];
  onDone: () => void;
  locale: Locale;
}) {
  const t = securityTexts(locale).factor;
  const words = dashboardTexts(locale);
  const text = codes.join("\n");
  const { ask, onKept } = useKept(text, locale);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={t.codesHeading}
      help={t.codesHelp}
      close={words.close}
      ask={ask}
      stays
    >
      <ul
        aria-label={t.codesLabel}
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 self-start font-mono text-sm sm:gap-x-10"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text} copied={words.copied} onCopied={onKept} className={BUTTON.primary}>
          {t.copyCodes}
        </CopyButton>
        <button
          type="button"
          onClick={() => {
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "vintem-recuperacao.txt");
            onKept();
          }}
          className={BUTTON.quiet}
        >
          <Download className="size-4" aria-hidden="true" />
          {words.download}
        </button>
        <button type="button" className={BUTTON.quiet} onClick={onDone}>
          {t.kept}
        </button>
      </div>
    </Dialog>
  );
}
