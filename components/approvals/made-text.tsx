"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { TextOnce } from "@/components/settings/text-once";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { approvalTexts } from "./texts";

/** Shows, this once, the secret or link that came of one's own change. */
export function MadeText({ id, locale }: { id: string; locale: Locale }) {
  const t = approvalTexts(locale).answer;
  const refresh = useRefresh();
  const [answer, setAnswer] = useState<string | null>(null);
  const { act, pending, trouble } = useAct<void, { answer: string }>(
    { method: "POST", path: `/pending-changes/${id}/answer` },
    { locale, onDone: (body) => setAnswer(body.answer) },
  );
  const close = () => {
    setAnswer(null);
    refresh();
  };
  return (
    <>
      <button type="button" aria-disabled={pending} onClick={() => act()} className={BUTTON.small}>
        {t.button}
      </button>
      <Trouble words={trouble} />
      <Dialog
        open={answer !== null}
        onOpenChange={close}
        title={t.title}
        close={dashboardTexts(locale).close}
        stays
      >
        <TextOnce text={answer ?? ""} fileName={t.file} words={t} onDone={close} locale={locale} />
      </Dialog>
    </>
  );
}
