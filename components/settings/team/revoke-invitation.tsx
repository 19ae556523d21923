"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { ConfirmDialog } from "@/components/settings/confirm-dialog";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { teamTexts } from "./texts";

/** Takes an invitation back. */
export function RevokeInvitation({
  id,
  email,
  locale,
}: {
  id: string;
  email: string;
  locale: Locale;
}) {
  const t = teamTexts(locale).pending;
  const refresh = useRefresh();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const revoke = useAct<void, unknown>(
    { method: "DELETE", path: `/team/invitations/${id}` },
    {
      locale,
      onDone() {
        toast("good", t.revoked);
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
        aria-label={t.revokeOf(email)}
        className={BUTTON.small}
      >
        {t.revoke}
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t.revokeTitle}
        help={t.revokeHelp(email)}
        action={t.revoke}
        pending={revoke.pending}
        trouble={revoke.trouble}
        onConfirm={() => revoke.act()}
        locale={locale}
      />
    </>
  );
}
