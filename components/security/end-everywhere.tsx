"use client";

import { useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { securityTexts } from "./texts";

/** Ends every session of the person, this one among them, after a question. */
export function EndEverywhere({ locale }: { locale: Locale }) {
  const t = securityTexts(locale).sessions;
  const words = dashboardTexts(locale);
  const [asking, setAsking] = useState(false);
  const { act, pending, trouble } = useAct<null, null>(
    { method: "DELETE", path: "/me/sessions" },
    // A full load: nothing that this tab kept of the session survives it.
    { locale, onDone: () => window.location.assign("/login") },
  );
  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => setAsking(true)}>
        {t.endAll}
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t.endAllTitle}
        help={t.endAllHelp}
        close={words.close}
      >
        {trouble ? (
          <Notice tone="bad" live>
            {trouble}
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className={BUTTON.quiet} onClick={() => setAsking(false)}>
            {words.cancel}
          </button>
          <button
            type="button"
            className={BUTTON.danger}
            aria-disabled={pending}
            onClick={() => act(null)}
          >
            {t.endAll}
          </button>
        </div>
      </Dialog>
    </>
  );
}
