"use client";

import { ReasonDialog } from "@/components/dashboard/reason-dialog";
import { useDialogAct } from "@/components/dashboard/use-dialog-act";
import { BUTTON } from "@/components/ui/button-style";
import type { Locale } from "@/lib/platform/values/locale";
import { beginViewTexts } from "./begin-view-texts";

/** Begins to look at a merchant's dashboard, with the reason, and leads there. */
export function BeginView({
  merchant: { id, name },
  locale,
}: {
  merchant: { readonly id: string; readonly name: string };
  locale: Locale;
}) {
  const t = beginViewTexts(locale);
  const begin = useDialogAct<{ readonly reason: string }>(
    { method: "POST", path: `/operator/merchants/${id}/views`, body: (draft) => draft },
    { locale, done: "", leadsTo: "/" },
  );
  return (
    <ReasonDialog
      action={begin}
      button={{ words: t.button, look: BUTTON.quiet }}
      title={t.title(name)}
      help={t.help}
      texts={t}
      submit={{ words: t.submit, look: BUTTON.primary }}
      locale={locale}
    />
  );
}
