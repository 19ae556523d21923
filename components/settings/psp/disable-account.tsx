"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { ConfirmDialog } from "@/components/settings/confirm-dialog";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { pspTexts } from "./texts";

/** Takes an account out of use for new charges. */
export function DisableAccount({ id, name, locale }: { id: string; name: string; locale: Locale }) {
  const t = pspTexts(locale).disable;
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const disable = useAct<void, unknown>(
    { method: "DELETE", path: `/psp-accounts/${id}` },
    {
      locale,
      onDone() {
        toast("good", t.done);
        setOpen(false);
        refresh();
      },
    },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t.of(name)}
        className={BUTTON.small}
      >
        {t.action}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t.title(name)}
        help={t.help}
        action={t.action}
        pending={disable.pending}
        trouble={disable.trouble}
        onConfirm={() => disable.act()}
        locale={locale}
      />
    </>
  );
}
