"use client";

import type { OpenedDialog } from "@/components/dashboard/dialog-later";
import { dashboardTexts } from "@/components/dashboard/texts";
import { Dialog } from "@/components/ui/dialog";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { actionTexts } from "./action-texts";
import { CopyText } from "./copy-text";

/** How a boleto is refunded: no program can, for the payer names the account at the provider. */
export function PanelRefundDialog({
  left,
  provider,
  name,
  locale,
  open,
  onOpenChange,
}: OpenedDialog & {
  /** What can still go back. */
  left: Cents;
  /** What the merchant calls the account at the provider; null where it is not theirs to know. */
  provider: string | null;
  /** What the provider calls the payment. */
  name: string;
  locale: Locale;
}) {
  const t = actionTexts(locale).panelRefund;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
  );
}
