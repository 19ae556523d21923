"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { actionTexts } from "./action-texts";
import { CopyText } from "./copy-text";

/** How a boleto is refunded: no program can, for the payer names the account at the provider. */
export function PanelRefund({
  left,
  provider,
  name,
  locale,
}: {
  /** What can still go back. */
  left: Cents;
  /** What the merchant calls the account at the provider; null where it is not theirs to know. */
  provider: string | null;
  /** What the provider calls the payment. */
  name: string;
  locale: Locale;
}) {
  const { actions, panelRefund: t } = actionTexts(locale);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={BUTTON.quiet}>
        <Undo2 className="size-4" aria-hidden="true" />
        {actions.refund}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.title}
        help={t.help}
        close={dashboardTexts(locale).close}
      >
        <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm">
          <li>{t.open(provider)}</li>
          <li>
            {t.find}
            <CopyText text={name} label={t.name} locale={locale} />
          </li>
          <li>{t.refund(formatBrl(left))}</li>
          <li>{t.appears}</li>
        </ol>
      </Dialog>
    </>
  );
}
