"use client";

import { useRefresh } from "@/components/dashboard/refresh";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { noticeTexts } from "./texts";

/** Marks the notices as read, up to the newest one of the page. */
export function MarkRead({ upTo, locale }: { upTo: string; locale: Locale }) {
  const t = noticeTexts(locale);
  const toast = useToast();
  const refresh = useRefresh();
  const { act, pending, trouble } = useAct<void, null>(
    { method: "POST", path: "/notices/read", body: () => ({ upTo }) },
    {
      locale,
      onDone() {
        toast("good", t.marked);
        refresh();
      },
    },
  );
  return (
    <div className="flex flex-col gap-2">
      <button type="button" aria-disabled={pending} onClick={() => act()} className={BUTTON.quiet}>
        {t.markRead}
      </button>
      <Trouble words={trouble} />
    </div>
  );
}
