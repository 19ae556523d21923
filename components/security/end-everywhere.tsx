"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { securityTexts } from "./texts";

/** Ends every session of the user, this one among them, after a question. */
export function EndEverywhere({ locale }: { locale: Locale }) {
  const t = securityTexts(locale).sessions;
  const [confirming, setConfirming] = useState(false);
  const { act, pending, trouble } = useAct<null, null>(
    { method: "DELETE", path: "/me/sessions" },
    // A full load: nothing that this tab kept of the session survives it.
    { locale, onDone: () => window.location.assign("/login") },
  );
  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => setConfirming(true)}>
        {t.endAll}
      </button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
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
