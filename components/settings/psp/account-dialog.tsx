"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { Dialog } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import type { AccountView, KindDescriptions } from "@/lib/providers/settings-form";
import { AccountForm } from "./account-form";
import { pspTexts } from "./texts";

/** Adds an account, or changes one. Secrets are entered and never shown. */
export function AccountDialog({
  account,
  kinds,
  path,
  look,
  locale,
}: {
  /** Null adds a new one. */
  account: AccountView | null;
  /** The kinds to choose from; of an account that is changed, its own alone. */
  kinds: KindDescriptions;
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
        <AccountForm
          account={account}
          kinds={kinds}
          path={path}
          onDone={() => setOpen(false)}
          locale={locale}
        />
      </Dialog>
    </>
  );
}
