"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import type { Locale } from "@/components/text/choose-locale";
import { Dialog } from "@/components/ui/dialog";
import { AccountForm } from "./account-form";
import type { ShownAccount } from "./shown-account";
import { pspTexts } from "./texts";

/** Adds an account, or changes one. Secrets are asked for and never shown. */
export function AccountDialog({
  account,
  path,
  look,
  locale,
}: {
  /** Null adds a new one. */
  account: ShownAccount | null;
  /** Where it is kept, below `/api/dashboard`: all the accounts, or this one. */
  path: string;
  look: string;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...(account ? { "aria-label": t.editOf(account.name) } : {})}
        className={look}
      >
        {account ? null : <Plus className="size-5" aria-hidden="true" />}
        {account ? t.edit : t.add}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={account ? t.editOf(account.name) : t.add}
        help={account ? t.editHelp : t.addHelp}
        close={dashboardTexts(locale).close}
        stays
      >
        <AccountForm account={account} path={path} onDone={() => setOpen(false)} locale={locale} />
      </Dialog>
    </>
  );
}
