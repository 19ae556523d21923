"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { ConfirmDialog } from "@/components/settings/confirm-dialog";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { credentialsTexts } from "./texts";

/** Revokes a secret, once its name is typed. */
export function RevokeSecret({
  id,
  name,
  only,
  locale,
}: {
  id: string;
  name: string;
  /** No other secret is in force. */
  only: boolean;
  locale: Locale;
}) {
  const t = credentialsTexts(locale).revoke;
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const revoke = useAct<void, unknown>(
    { method: "POST", path: `/credentials/${id}/revoke`, body: () => ({ name }) },
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
        className={`${BUTTON.small} print:hidden`}
      >
        {t.action}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t.title(name)}
        help={only ? `${t.help} ${t.last}` : t.help}
        action={t.action}
        typed={{ word: name, label: t.typed(name) }}
        pending={revoke.pending}
        trouble={revoke.trouble}
        onConfirm={() => revoke.act()}
        locale={locale}
      />
    </>
  );
}
