"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { securityTexts } from "./texts";

/** Ends every session of the person, this one among them, after a question. */
export function EndEverywhere({ locale }: { locale: Locale }) {
  const t = securityTexts(locale).sessions;
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
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.endAllTitle}
        help={t.endAllHelp}
        action={t.endAll}
        pending={pending}
        trouble={trouble}
        onConfirm={() => act(null)}
        locale={locale}
      />
    </>
  );
}
