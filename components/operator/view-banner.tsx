"use client";

import { useAct } from "@/components/dashboard/use-act";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import type { Viewing } from "@/lib/platform/values/merchant";
import { viewTexts } from "./view-texts";

/** Says on every page whose pages an operator looks at, and ends that. */
export function ViewBanner({ viewing, locale }: { viewing: Viewing; locale: Locale }) {
  const t = viewTexts(locale);
  const { id, merchantId, merchantName, endsAt } = viewing;
  const end = useAct<undefined, unknown>(
    { method: "POST", path: `/operator/views/${id}/end` },
    { locale, onDone: () => window.location.assign(`/operator/merchants/${merchantId}`) },
  );
  return (
    <section aria-label={t.label} className="mb-5 flex flex-col gap-2 print:hidden">
      <Notice tone="warning">
        {t.words(merchantName, textsFor(locale).hour(endsAt))}{" "}
        <button
          type="button"
          aria-disabled={end.pending}
          onClick={() => end.act(undefined)}
          className={BUTTON.small}
        >
          {t.end}
        </button>
      </Notice>
      <Trouble words={end.trouble} />
    </section>
  );
}
