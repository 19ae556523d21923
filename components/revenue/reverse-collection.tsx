"use client";

import { ReasonDialog } from "@/components/dashboard/reason-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import type { FeeCollection } from "@/lib/revenue/revenue";
import { revenueTexts } from "./texts";

/** Takes back a collection that was recorded by mistake, with the reason. */
export function ReverseCollection({
  collection: { id, amount, reference },
  locale,
}: {
  collection: FeeCollection;
  locale: Locale;
}) {
  const t = revenueTexts(locale).reverse;
  const reverse = useDialogAct<{ readonly reason: string }>(
    {
      method: "POST",
      path: `/operator/fee-collections/${id}/reverse`,
      body: (draft) => draft,
    },
    { locale, done: t.done },
  );
  return (
    <ReasonDialog
      action={reverse}
      button={{
        words: t.button,
        look: BUTTON.small,
        label: t.label(formatBrl(amount), reference),
      }}
      title={t.title(formatBrl(amount))}
      help={t.help}
      texts={t}
      submit={{ words: t.submit, look: BUTTON.danger }}
      locale={locale}
    />
  );
}
